"use client";

/** The home page, and the desk under its field, whose code comes with the first question. */
import dynamic from "next/dynamic";
import { useThread } from "@/features/ask/model/thread";
import { Home } from "@/features/home";

const Desk = dynamic(() => import("@/features/ask"), { ssr: false });

export function HomeWithDesk() {
  const isKept = useThread(({ turns }) => turns.length > 0);
  return <Home Desk={Desk} isKept={isKept} />;
}
