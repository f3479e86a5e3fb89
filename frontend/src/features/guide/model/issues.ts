/** Why a draft was sent back, from the verifier's own words to the reader's. */
type Values = Record<string, string>;

export interface Reason {
  /** Under `guide.mending.why`. */
  key: string;
  values: Values;
}

const KNOWN: readonly [RegExp, string][] = [
  [/^do not plan drinks on a dry day/, "drinks"],
  [/^the day is a Poya/, "isPoya"],
  [/^the day is no Poya/, "noPoya"],
  [/^leave out (?<name>.+?): it is not in Sri Lanka/, "elsewhere"],
  [/^leave out (?<name>.+?): no source/, "strange"],
  [/^the light is not golden at (?<time>[\d:]+)/, "golden"],
  [/^(?<name>.+?) is not open at (?<time>[\d:]+)/, "closed"],
  [/^(?<name>.+?) at (?<time>[\d:]+) is outside its hours/, "closed"],
  [/^(?<day>[\d-]+) is longer than fourteen hours/, "long"],
  [/^(?<percent>\d+)% stands in no source/, "figure"],
  [/^there is no source \[(?<number>\d+)\]/, "noSource"],
  [/^name the sources/, "sources"],
  [/^answer about (?<name>.+)/, "place"],
  [/^give the schedule with its times/, "times"],
  [/^(answer more fully|say something)/, "short"],
  [/^name the day/, "day"],
  [/^(?:say|warn)[^:]*: (?<rule>.+)/, "rule"],
];

/** Null for what another reader wrote in words of its own. */
export function reasonOf(issue: string): Reason | null {
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(issue);
    if (found) return { key, values: { ...found.groups } };
  }
  return null;
}
