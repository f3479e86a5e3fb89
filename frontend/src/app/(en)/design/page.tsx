import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Designer } from "@/features/design";

export default pageOf(Designer, "en", "design");

export const metadata = pageMetadata("en", "design", "/design/");
