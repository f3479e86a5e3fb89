import { expect, it } from "vitest";
import { screen } from "@testing-library/react";
import type { Profile } from "@/shared/api/types";
import type { Locale } from "@/shared/i18n/locale";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import type { Field } from "./fields";
import { useWording } from "./wording";

function Value({ field, profile }: { field: Field; profile: Profile }) {
  return <p>{useWording().value(profile, field)}</p>;
}

it.each<[Locale, Field, Profile, string]>([
  ["en", "duration", { days: 7, duration: "medium" }, "a week"],
  ["ko", "duration", { days: 5, duration: "medium" }, "4박 5일"],
  ["ko", "duration", { duration: "long" }, "일주일 넘게"],
  ["en", "when", { when: "2026-12-24/2027-01-02" }, "24 December to 2 January"],
  ["ko", "when", { when: "2027-spring" }, "2027년 봄"],
  ["ko", "when", { when: "10" }, "10월"],
  ["ko", "budget", { budget: { amount: 500_000, currency: "KRW" } }, "50만 원까지"],
  ["en", "budget", { budget: { amount: 1500, currency: "USD" } }, "up to $1,500"],
  ["ko", "destination", { destination: "Portugal" }, "포르투갈"],
  ["ko", "destination", { destination: "Asia" }, "아시아"],
  ["ko", "destination", { destination: "anywhere" }, "어디든"],
  ["en", "destination", { destination: "Kyoto" }, "Kyoto"],
  ["ko", "avoid", { avoid: ["crowds", "spicy-food", "Tokyo St. 1.5"] }, "붐비는 곳, 매운 음식, Tokyo St. 1.5"],
])("says in %s what %s is", (locale, field, profile, words) => {
  show(<Value field={field} profile={profile} />, { chat: locale === "ko" ? ko : en }, locale);
  expect(screen.getByText(words)).toBeVisible();
});
