import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Destinations } from "@/features/destinations";

export default pageOf(Destinations, "en", "destinations");

export const metadata = pageMetadata("en", "destinations", "/destinations/");
