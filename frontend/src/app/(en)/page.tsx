import { HomeWithDesk } from "@/app/home";
import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";

export default pageOf(HomeWithDesk, "en", "home", "ask", "looks");

export const metadata = pageMetadata("en", "home", "/");
