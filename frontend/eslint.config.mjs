import { readdirSync } from "node:fs";
import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

/** Imports run shared → features → app; a feature does not know another one. */
const FEATURES = readdirSync(new URL("src/features", import.meta.url));
/** Within a feature they run model → api → hooks → components. */
const LAYERS = ["model", "api", "hooks", "components"];

const zones = [
  { target: "./src/shared", from: ["./src/features", "./src/app"] },
  { target: "./src/features", from: "./src/app" },
  ...FEATURES.flatMap((name) => [
    { target: `./src/features/${name}`, from: "./src/features", except: [`./${name}`] },
    ...LAYERS.slice(0, -1).map((layer, n) => ({
      target: `./src/features/${name}/${layer}`,
      from: LAYERS.slice(n + 1).map((above) => `./src/features/${name}/${above}`),
    })),
  ]),
];

const config = [
  ...next,
  ...typescript,
  {
    rules: {
      "import/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 10],
      "no-console": "error",
    },
  },
  {
    files: ["**/*.tsx", "**/*.test.ts", "e2e/**", "scripts/**"],
    rules: { "max-lines-per-function": ["error", { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**"], rules: { "max-lines-per-function": "off" } },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
  { ignores: [".next/**", "out/**", "src/shared/api/schema.d.ts", "next-env.d.ts", "public/**"] },
];

export default config;
