/** A plan speaks the language it was ordered in, whatever the page around it speaks. */
export function langOf(text: string): "en" | "ko" {
  return /\p{Script=Hangul}/u.test(text) ? "ko" : "en";
}
