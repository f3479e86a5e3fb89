import { pageMetadata } from "@/app/metadata";

export { Rolls as default } from "@/features/rolls";

export const metadata = pageMetadata("en", "rolls", "/rolls/");
