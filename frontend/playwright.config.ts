import { defineConfig } from "@playwright/test";

/** Debian's Chromium draws the map by software; nothing is downloaded. */
export default defineConfig({
  testDir: "e2e",
  testMatch: process.env.SCREENSHOTS ? "**/screenshots.ts" : "**/*.spec.ts",
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
  use: {
    browserName: "chromium",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--ignore-gpu-blocklist",
      ],
    },
  },
});
