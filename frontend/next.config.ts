import type { NextConfig } from "next";

/** In development the API answers on its own port; streams must pass unbuffered. */
const API = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";
const developing = process.env.NODE_ENV === "development";

const config: NextConfig = {
  ...(developing
    ? {
        compress: false,
        rewrites: async () => [
          { source: "/api/:path*", destination: `${API}/api/:path*` },
          { source: "/s/:path*", destination: `${API}/s/:path*` },
          { source: "/ready", destination: `${API}/ready` },
        ],
      }
    : { output: "export" }),
  // Two root layouts, one per language, leave no common one for an unknown address.
  experimental: {
    globalNotFound: true,
    // A phone pays more for a request than for some kilobytes that another page shares.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 200_000 },
    ...(developing && { proxyTimeout: 600_000 }),
  },
  // Texts are parsed when the pages are built (app/compiled.ts).
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  trailingSlash: true,
  images: { unoptimized: true },
  agentRules: false,
  reactStrictMode: true,
  poweredByHeader: false,
};

export default config;
