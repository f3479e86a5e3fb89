import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Guide } from "@/features/guide";

export default pageOf(Guide, "en", "guide");

export const metadata = pageMetadata("en", "guide", "/guide/");
