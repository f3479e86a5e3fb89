import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { TripKit } from "@/features/kit";

export default pageOf(TripKit, "en", "kit");

export const metadata = pageMetadata("en", "kit", "/tripkit/");
