/** A plan and the events of its making, by short names. */
import type { components } from "@/shared/api/schema";
import type { Locale } from "@/shared/i18n/paths";

type Schemas = components["schemas"];

export type Plan = Schemas["TravelPlanResult"];
export type PlanEvent = Schemas["PlanEvent"];
export type Itinerary = Schemas["PlanItinerary"];
export type PlanDay = Schemas["PlanDay"];
export type Stop = Schemas["Stop"];
export type PlanCost = Schemas["PlanCost"];
export type CostLine = Schemas["CostLine"];
export type CostCategory = CostLine["category"];
export type Verdict = Schemas["Verdict"];
export type StatementRow = Schemas["StatementRow"];
export type Constraints = Partial<Schemas["PlanConstraints"]>;
export type ToolName = Schemas["ToolCallMade"]["tool"];
/** A change as a report has it: constraints to send instead, or besides. */
export type Change = NonNullable<Verdict["change"]>;

export interface Order {
  task: string;
  constraints: Constraints;
  locale: Locale;
}
