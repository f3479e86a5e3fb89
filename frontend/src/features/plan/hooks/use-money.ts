"use client";

import { useCallback } from "react";
import { useFormatter } from "use-intl";

/** Whole units: nobody plans a trip by the cent, and these are estimates. */
export function useMoney(currency: string): (amount: number) => string {
  const format = useFormatter();
  return useCallback(
    (amount) => format.number(amount, { style: "currency", currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 }),
    [format, currency],
  );
}
