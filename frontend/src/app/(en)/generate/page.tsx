import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Picture } from "@/features/picture";

export default pageOf(Picture, "en", "picture");

export const metadata = pageMetadata("en", "picture", "/generate/");
