/** An itinerary, what is said about it, and the events of an answer, by short names. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

type View = Schemas["ItineraryView"];
export type Segment = NonNullable<View["segments"]>[number];
export type Trip = Omit<View, "segments"> & { segments: Segment[] };
export type Listed = Schemas["ItineraryListed"];
export type Difference = Schemas["ItineraryDifference"];
export type Edited = { itinerary: Trip };
export type Kind = Segment["type"];
export type Status = NonNullable<Segment["status"]>;
export type Finding = Schemas["Finding"];
export type Change = Schemas["SegmentChange"];
export type HistoryEntry = Schemas["HistoryEntry"];
export type ItineraryEvent = Schemas["ItineraryEvent"];
export type Question = Schemas["StructuredQuestion"];
export type Answer = Schemas["QuestionAnswer"];
export type Reply = Schemas["AgentResponse"];
export type Profile = Schemas["TripProfile"];
export type Costs = Schemas["Costs"];
export type Session = Schemas["DesignerSession"];
export type DesignerEvent = Schemas["DesignerEvent"];
export type Review = Schemas["ImportReview"];
export type Draft = NonNullable<Review["drafts"]>[number];
