/** Short names for the shapes of contracts/openapi.json. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type AskAnswer = Schemas["AskAnswer"];
export type AskEvent = Schemas["AskEvent"];
export type ChatAnswer = Schemas["ChatAnswer"];
export type ChatEvent = Schemas["ChatEvent"];
export type ChatMessage = Schemas["ChatMessage"];
export type Concept = Schemas["Concept"];
export type ConceptId = Concept["id"];
export type Destination = Schemas["Destination"];
export type Developed = Schemas["Developed"];
export type DayFacts = Schemas["DayFacts"];
export type GuideAnswer = Schemas["GuideAnswer"];
export type GuideConstraint = Schemas["GuideConstraint"];
export type GuideEvent = Schemas["GuideEvent"];
export type History = Schemas["History"];
export type ImageEvent = Schemas["ImageEvent"];
export type ImageReady = Schemas["ImageReady"];
export type Item = Schemas["Item"];
export type Kit = Schemas["Kit"];
export type KitRequest = Schemas["KitRequest"];
export type Mine = Schemas["Mine"];
export type Option = Schemas["Option"];
export type Problem = Schemas["Problem"];
export type Profile = Schemas["Profile"];
export type ProfilePatch = Schemas["ProfilePatch"];
export type ReasoningLog = Schemas["ReasoningLog"];
export type RecommendationEvent = Schemas["RecommendationEvent"];
export type RecommendationRequest = Schemas["RecommendationRequest"];
export type ImageRequest = Schemas["ImageRequest"];
export type RunState = Schemas["RunState"];
export type ShareLink = Schemas["ShareLink"];
export type StatementRow = Schemas["StatementRow"];
export type SunDay = Schemas["PhysicsAnswer"];
export type Turn = Schemas["Turn"];
