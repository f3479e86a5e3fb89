import { pageMetadata } from "@/app/metadata";

export { Home as default } from "@/features/home";

export const metadata = pageMetadata("ko", "home", "/");
