import ask from "@/features/ask/messages.ko.json";
import chat from "@/features/chat/messages.ko.json";
import concepts from "@/features/concepts/messages.ko.json";
import design from "@/features/design/messages.ko.json";
import destinations from "@/features/destinations/messages.ko.json";
import guide from "@/features/guide/messages.ko.json";
import home from "@/features/home/messages.ko.json";
import kit from "@/features/kit/messages.ko.json";
import missing from "@/features/missing/messages.ko.json";
import picture from "@/features/picture/messages.ko.json";
import plan from "@/features/plan/messages.ko.json";
import rolls from "@/features/rolls/messages.ko.json";
import settings from "@/features/settings/messages.ko.json";
import looks from "@/shared/looks/messages.ko.json";
import shared from "@/shared/messages.ko.json";

export const MESSAGES = { shared, looks, ask, chat, concepts, design, destinations, guide, home, kit, missing, picture, plan, rolls, settings };
