import { pageMetadata } from "@/app/metadata";

export { TripKit as default } from "@/features/kit";

export const metadata = pageMetadata("en", "kit", "/tripkit/");
