import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Planner } from "@/features/plan";

export default pageOf(Planner, "ko", "plan");

export const metadata = pageMetadata("ko", "plan", "/plan/");
