/** What was ticked on packing lists, by kit or plan. */
import * as z from "zod/mini";
import { keptRecord } from "./kept";

export const usePacked = keptRecord("tripkit-packed", z.array(z.string()));
