/** The links that this browser has made, by kind and id. */
import * as z from "zod/mini";
import { keptRecord } from "../state/kept";

export const useLinks = keptRecord("tripkit-share", z.string());
