import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Home } from "@/features/home";

export default pageOf(Home, "ko", "home");

export const metadata = pageMetadata("ko", "home", "/");
