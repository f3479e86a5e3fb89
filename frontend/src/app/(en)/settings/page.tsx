import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Settings } from "@/features/settings";

export default pageOf(Settings, "en", "settings");

export const metadata = pageMetadata("en", "settings", "/settings/");
