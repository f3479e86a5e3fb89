/** The links that this browser has made, by kind and id. */
import * as v from "valibot";
import { keptRecord } from "../state/kept";

export const useLinks = keptRecord("tripkit-share", v.string());
