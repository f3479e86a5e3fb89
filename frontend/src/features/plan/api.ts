/** Plans as the API keeps them. */
import { problemOf } from "@/shared/api/problem";
import type { Plan } from "./types";

export async function getPlan(id: string): Promise<Plan> {
  const response = await fetch(`/api/v1/plans/${id}`);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Plan;
}

export async function erasePlan(id: string): Promise<void> {
  const response = await fetch(`/api/v1/plans/${id}`, { method: "DELETE", keepalive: true });
  if (!response.ok && response.status !== 404) throw await problemOf(response);
}
