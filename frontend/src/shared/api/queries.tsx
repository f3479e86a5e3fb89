"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "./problem";

/** Server data: asked again when the network is back; what the API refused is not asked twice. */
export function Queries({ children }: React.PropsWithChildren) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 60_000,
            networkMode: "always",
            retry: (count, error) => count < 3 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
          },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
