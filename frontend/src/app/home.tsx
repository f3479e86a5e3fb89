"use client";

/** The home page, and the desk under its field, whose code comes with the first question. */
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { Home } from "@/features/home";

const Desk = dynamic(() => import("@/features/ask"), { ssr: false });
const nobody = () => () => undefined;

export function HomeWithDesk() {
  const isKept = useSyncExternalStore(nobody, () => sessionStorage.getItem("tripkit-ask") !== null, () => false);
  return <Home Desk={Desk} isKept={isKept} />;
}
