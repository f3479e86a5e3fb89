import { pageMetadata } from "@/app/metadata";

export { Settings as default } from "@/features/settings";

export const metadata = pageMetadata("ko", "settings", "/settings/");
