import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Rolls } from "@/features/rolls";

export default pageOf(Rolls, "ko", "rolls");

export const metadata = pageMetadata("ko", "rolls", "/rolls/");
