/** Plans as the API keeps them. */
import { api, body } from "@/shared/api/client";
import type { Plan } from "../model/types";

export function getPlan(plan_id: string): Promise<Plan> {
  return body(api.GET("/api/v1/plans/{plan_id}", { params: { path: { plan_id } } }));
}

/** The id of an itinerary that is made from the plan. */
export async function layOut(plan_id: string): Promise<string> {
  return (await body(api.POST("/api/v1/plans/{plan_id}/itinerary", { params: { path: { plan_id } } }))).id;
}

/** Also while the page goes. */
export async function erasePlan(plan_id: string): Promise<void> {
  await api.DELETE("/api/v1/plans/{plan_id}", { params: { path: { plan_id } }, keepalive: true });
}
