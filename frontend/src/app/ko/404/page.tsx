import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Missing } from "@/features/missing";

export default pageOf(Missing, "ko", "missing");

/** What the server shows Korean readers for an unknown address; no page of its own to be found. */
export const metadata = { ...pageMetadata("ko", "missing", "/404/"), alternates: undefined, robots: { index: false } };
