/** One thing that somebody has made, as lists show it, whatever its kind. */
import { CONCEPTS } from "../looks/order";
import type { ConceptId, Item } from "../api/types";

interface Made {
  id: string;
  /** When it was made or, for a chat, last used. */
  at: Date;
}

export interface Chat extends Made {
  kind: "chats";
  destination: string | null;
  days: number | null;
  /** The last thing that was said to the person. */
  reply: string;
  isComplete: boolean;
}

export interface KitItem extends Made {
  kind: "kits";
  title: string;
  src: string | null;
  /** The day that the kit is for, YYYY-MM-DD. */
  day: string | null;
  city: string | null;
  countryCode: string | null;
  conceptId: ConceptId | null;
}

export interface PictureItem extends Made {
  kind: "pictures";
  src: string;
  destination: string | null;
  conceptId: ConceptId | null;
  /** The person's own photo, developed. */
  isOwn: boolean;
}

/** Stopped ones count among those that broke off. */
const STANDINGS = ["running", "planned", "partial", "infeasible", "failed"] as const;

export interface PlanItem extends Made {
  kind: "plans";
  /** What was asked for, in the person's words. */
  task: string;
  destination: string | null;
  /** In the language of the plan: "5 days". */
  duration: string | null;
  status: (typeof STANDINGS)[number];
}

/** A trip that is edited in the designer. */
export interface TripItem extends Made {
  kind: "itineraries";
  title: string;
  start: Date | null;
  end: Date | null;
  /** How many entries it has. */
  count: number;
}

export type Belonging = Chat | KitItem | PictureItem | PlanItem | TripItem;
type Fields = Record<string, unknown>;

/** Reads an item's summary; what an older version did not keep is null. */
export function belonging(item: Item): Belonging {
  const made = { id: item.id, at: new Date(item.createdAt * 1000) };
  const { summary } = item;
  if (item.kind === "chats") return { ...made, kind: "chats", ...chat(summary) };
  if (item.kind === "kits") return { ...made, kind: "kits", ...kit(summary) };
  if (item.kind === "plans") return { ...made, kind: "plans", ...plan(summary) };
  if (item.kind === "itineraries") return { ...made, kind: "itineraries", ...trip(summary) };
  return { ...made, kind: "pictures", ...picture(item.id, summary) };
}

function chat(summary: Fields) {
  const known = fields(summary.collectedData);
  return {
    destination: text(known.destination),
    days: typeof known.days === "number" ? known.days : null,
    reply: text(summary.reply) ?? "",
    isComplete: summary.isComplete === true,
  };
}

function plan(summary: Fields) {
  return {
    task: text(summary.task) ?? "",
    destination: text(summary.destination),
    duration: text(summary.total_duration),
    status: STANDINGS.find((one) => one === summary.status) ?? "failed",
  };
}

function trip(summary: Fields) {
  const day = (value: unknown) => (text(value) ? new Date(`${text(value)}T12:00Z`) : null);
  return {
    title: text(summary.title) ?? "",
    start: day(summary.startDate),
    end: day(summary.endDate),
    count: typeof summary.segments === "number" ? summary.segments : 0,
  };
}

function kit(summary: Fields) {
  const place = fields(summary.destination);
  return {
    title: text(summary.title) ?? text(place.name) ?? "",
    src: text(place.imageUrl),
    day: text(summary.date),
    city: text(place.city),
    countryCode: text(place.countryCode),
    conceptId: concept(summary.concept),
  };
}

/** A catalogue id ("kr-gunsan-old-port") is no name. */
const ID = /^[a-z]{2}(-[a-z0-9]+)+$/;

function picture(id: string, summary: Fields) {
  const about = fields(summary.metadata);
  const destination = text(about.destination);
  return {
    src: text(summary.imageUrl) ?? `/api/v1/images/${id}`,
    destination: destination && !ID.test(destination) ? destination : null,
    conceptId: concept(about.concept),
    isOwn: about.provider === "developed",
  };
}

function fields(value: unknown): Fields {
  return value && typeof value === "object" ? (value as Fields) : {};
}

function text(value: unknown): string | null {
  return typeof value === "string" && value ? value : null;
}

function concept(value: unknown): ConceptId | null {
  return CONCEPTS.find((id) => id === value) ?? null;
}

const PAGES = { chats: "chat", kits: "tripkit", pictures: "generate", plans: "plan", itineraries: "design" } as const;

/** The page that opens it. */
export function pageOf({ kind, id }: Belonging): string {
  return `/${PAGES[kind]}/?id=${id}`;
}
