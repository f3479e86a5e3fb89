import { pageMetadata } from "@/app/metadata";

export { Destinations as default } from "@/features/destinations";

export const metadata = pageMetadata("ko", "destinations", "/destinations/");
