import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Rolls } from "@/features/rolls";

export default pageOf(Rolls, "en", "rolls");

export const metadata = pageMetadata("en", "rolls", "/rolls/");
