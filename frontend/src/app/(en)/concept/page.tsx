import { pageMetadata } from "@/app/metadata";

export { Concepts as default } from "@/features/concepts";

export const metadata = pageMetadata("en", "concepts", "/concept/");
