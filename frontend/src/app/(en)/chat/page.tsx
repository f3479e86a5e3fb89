import { pageMetadata } from "@/app/metadata";

export { Chat as default } from "@/features/chat";

export const metadata = pageMetadata("en", "chat", "/chat/");
