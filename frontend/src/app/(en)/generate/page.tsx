import { pageMetadata } from "@/app/metadata";

export { Picture as default } from "@/features/picture";

export const metadata = pageMetadata("en", "picture", "/generate/");
