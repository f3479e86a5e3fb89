import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Chat } from "@/features/chat";

export default pageOf(Chat, "en", "chat");

export const metadata = pageMetadata("en", "chat", "/chat/");
