import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Planner } from "@/features/plan";

export default pageOf(Planner, "en", "plan");

export const metadata = pageMetadata("en", "plan", "/plan/");
