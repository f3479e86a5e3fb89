import { HomeWithDesk } from "@/app/home";
import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";

export default pageOf(HomeWithDesk, "ko", "home", "ask", "looks");

export const metadata = pageMetadata("ko", "home", "/");
