import { pageMetadata } from "@/app/metadata";

export { Guide as default } from "@/features/guide";

export const metadata = pageMetadata("ko", "guide", "/guide/");
