/** The tests look at the web app as it is served: built files, by the API. */
import { existsSync } from "node:fs";
import path from "node:path";

export default function built(): void {
  const page = path.resolve(import.meta.dirname, "../out/index.html");
  if (!existsSync(page)) throw new Error("The web app is not built. Run `make web` first, then the tests again.");
}
