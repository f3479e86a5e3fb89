import { pageMetadata } from "@/app/metadata";

export { Missing as default } from "@/features/missing";

/** What the server shows Korean readers for an unknown address; no page of its own to be found. */
export const metadata = { ...pageMetadata("ko", "missing", "/404/"), alternates: undefined, robots: { index: false } };
