/** Whether words ask for something, rather than say what somebody feels like. Who disagrees has the other button. */
const ENGLISH =
  /\?\s*$|^\s*(?:how (?:much|many|long|do|does|is|far|hot|cold|expensive|safe)|what(?:'s| is| are| does| would| should)|when|where|which|who|is (?:it|there|\S+ (?:safe|expensive|cheap|worth))|are there|do (?:i|we|they)|does|can (?:i|we|you)|could you|will it|should (?:i|we))\b|\b(?:itinerary|visa|budget|cost|price)s?\b/i;
const KOREAN =
  /\?\s*$|(?:나요|까요|ㄹ까|을까|할까|인가요?|는지|려나|어때요?|얼마[가-힣 ]*|언제[가-힣 ]*|며칠[가-힣 ]*|어떻게 (?:가|해)요?|있어요?|되나|알려 ?줘요?|알려 ?주세요)[.~ ]*$|(?:비용|경비|예산|견적|비자|일정|코스|동선)/;

export function isQuestion(words: string): boolean {
  return (/\p{Script=Hangul}/u.test(words) ? KOREAN : ENGLISH).test(words);
}
