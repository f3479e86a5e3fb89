"use client";

export { Broken as default } from "@/shared/ui/broken";
