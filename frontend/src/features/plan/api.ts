/** Plans as the API keeps them. */
import { api, body } from "@/shared/api/client";
import type { Plan } from "./types";

export function getPlan(plan_id: string): Promise<Plan> {
  return body(api.GET("/api/v1/plans/{plan_id}", { params: { path: { plan_id } } }));
}

/** Also while the page goes. */
export async function erasePlan(plan_id: string): Promise<void> {
  await api.DELETE("/api/v1/plans/{plan_id}", { params: { path: { plan_id } }, keepalive: true });
}
