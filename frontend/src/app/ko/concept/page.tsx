import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Concepts } from "@/features/concepts";

export default pageOf(Concepts, "ko", "concepts", "looks");

export const metadata = pageMetadata("ko", "concepts", "/concept/");
