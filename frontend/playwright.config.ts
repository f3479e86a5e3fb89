import { defineConfig } from "@playwright/test";

const BASE = ["--no-sandbox", "--disable-dev-shm-usage"];
const launched = (...args: string[]) => ({
  launchOptions: { executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", args: [...BASE, ...args] },
});
const PLAIN = launched("--disable-gpu");
const WITH_WEBGL = launched("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist");
const PROJECTS = [
  { name: "pages", testMatch: "**/*.spec.ts", testIgnore: "**/map.spec.ts", use: PLAIN },
  { name: "map", testMatch: "**/map.spec.ts", use: WITH_WEBGL },
];
const SCREENSHOTS = [{ name: "screenshots", testMatch: "**/screenshots.ts", use: WITH_WEBGL }];

/**
 * Debian's Chromium; nothing is downloaded. Only the map needs WebGL, which is drawn by software here:
 * all pages drawn that way cost half as much again.
 */
export default defineConfig({
  testDir: "e2e",
  // What is long and rarely fails is left to `make soak`, and nothing else is done there.
  ...(process.env.SOAK ? { grep: /@soak/ } : { grepInvert: /@soak/ }),
  // Each worker has an API and a line of its own, so that no test holds up or breaks another's.
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  globalSetup: "./e2e/built.ts",
  projects: process.env.SCREENSHOTS ? SCREENSHOTS : PROJECTS,
  use: {
    browserName: "chromium",
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
