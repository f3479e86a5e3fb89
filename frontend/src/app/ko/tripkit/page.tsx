import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { TripKit } from "@/features/kit";

export default pageOf(TripKit, "ko", "kit");

export const metadata = pageMetadata("ko", "kit", "/tripkit/");
