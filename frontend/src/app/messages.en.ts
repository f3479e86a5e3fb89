import ask from "@/features/ask/messages.en.json";
import chat from "@/features/chat/messages.en.json";
import concepts from "@/features/concepts/messages.en.json";
import design from "@/features/design/messages.en.json";
import destinations from "@/features/destinations/messages.en.json";
import guide from "@/features/guide/messages.en.json";
import home from "@/features/home/messages.en.json";
import kit from "@/features/kit/messages.en.json";
import missing from "@/features/missing/messages.en.json";
import picture from "@/features/picture/messages.en.json";
import plan from "@/features/plan/messages.en.json";
import rolls from "@/features/rolls/messages.en.json";
import settings from "@/features/settings/messages.en.json";
import looks from "@/shared/looks/messages.en.json";
import shared from "@/shared/messages.en.json";

export const MESSAGES = { shared, looks, ask, chat, concepts, design, destinations, guide, home, kit, missing, picture, plan, rolls, settings };
