import { expect, it } from "vitest";
import { isQuestion } from "./question";

it.each([
  "how much would four days in Lisbon cost for two in May?",
  "what's the weather in Oslo in March",
  "do I need a visa for Vietnam",
  "3 day itinerary for Barcelona",
  "Is Lisbon safe at night",
  "오사카 3박4일 경비 얼마나 들어",
  "다낭 비자 필요한가요",
  "방콕 12월 날씨 어때요",
  "제주 2박3일 일정 짜줘",
])("is asked: %s", (words) => expect(isQuestion(words)).toBe(true));

it.each([
  "nostalgic, old lanes, film camera, three days",
  "Old lanes, a film camera, three days",
  "A week of lakes, and no beaches",
  "Worn out. I want to sit and look",
  "Like Twin Peaks, but with good ramen",
  "엄마랑 조용한 바닷가, 4박 5일. 사람 많은 데는 싫어요",
  "오래된 골목이랑 필름 카메라, 사흘",
  "요즘 너무 지쳐서 그냥 쉬고 싶어",
  "몰라요, 아무 데나",
])("is felt: %s", (words) => expect(isQuestion(words)).toBe(false));
