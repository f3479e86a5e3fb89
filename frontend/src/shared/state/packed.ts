/** What was ticked on packing lists, by kit or plan. */
import * as v from "valibot";
import { keptRecord } from "./kept";

export const usePacked = keptRecord("tripkit-packed", v.array(v.string()));
