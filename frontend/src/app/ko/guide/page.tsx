import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Guide } from "@/features/guide";

export default pageOf(Guide, "ko", "guide");

export const metadata = pageMetadata("ko", "guide", "/guide/");
