import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Picture } from "@/features/picture";

export default pageOf(Picture, "ko", "picture");

export const metadata = pageMetadata("ko", "picture", "/generate/");
