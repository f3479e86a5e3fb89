import { pageMetadata } from "@/app/metadata";
import { pageOf } from "@/app/page-of";
import { Chat } from "@/features/chat";

export default pageOf(Chat, "ko", "chat");

export const metadata = pageMetadata("ko", "chat", "/chat/");
