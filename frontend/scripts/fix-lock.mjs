/**
 * Makes package-lock.json the same wherever it is written: no download addresses, and an inert entry for each
 * optional package of another platform that npm 11 leaves out (npm/cli#9846) and that `npm ci` then misses.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const OS = ["darwin", "win32", "linux", "android", "freebsd", "openharmony"];
const CPU = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "universal"];
let added = 0;

for (const entry of Object.values(lock.packages)) {
  delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || !/^\d/.test(version)) continue;
    const parts = name.split(/[-/]/);
    lock.packages[key] = {
      version,
      cpu: CPU.filter((cpu) => parts.includes(cpu)),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: OS.filter((os) => parts.includes(os)),
    };
    for (const field of ["os", "cpu"]) if (!lock.packages[key][field].length) delete lock.packages[key][field];
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} entries added, no addresses`);
