/** The real API without keys: a process of its own, with a data folder of its own, that can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = path.join(ROOT, ".venv/bin/tripkit");
/** Whatever would reach beyond this machine fails at once. */
const NOWHERE = "http://127.0.0.1:9";
const STARTS_WITHIN = 120_000;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

export class Api {
  private process: ChildProcess | null = null;
  private said = "";

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly settings: Record<string, string>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Api> {
    const api = new Api(await freePort(), await mkdtemp(path.join(tmpdir(), "tripkit-e2e-")), settings);
    await api.up();
    return api;
  }

  /** Starts, also again after a kill: same port, same data. */
  async up(): Promise<void> {
    this.process = spawn(COMMAND, ["serve"], { cwd: this.folder, env: this.environment() as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on("data", (piece: Buffer) => (this.said = (this.said + piece.toString()).slice(-8000)));
    }
    await this.ready();
  }

  /** As when the power goes: nothing is told to anybody. */
  async kill(): Promise<void> {
    const { process } = this;
    this.process = null;
    if (!process || process.exitCode !== null) return;
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private environment(): Record<string, string | undefined> {
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    return {
      PATH, HOME, LANG, TMPDIR,
      PYTHONPATH: path.join(ROOT, "backend/src"),
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      ALL_PROXY: NOWHERE,
      NO_PROXY: "127.0.0.1,localhost",
      LLM_PROVIDER: "offline",
      OPEN_DATA: "off",
      WARM_UP: "off",
      SEARCH_MCP_URL: "",
      IMAGE_MCP_URL: "",
      MAP_STYLE_URL: "off",
      DATA_DIR: path.join(this.folder, "data"),
      PORT: String(this.port),
      // Each test comes from an address of its own, so that limits count for each alone.
      TRUSTED_PROXIES: "1",
      ...this.settings,
    };
  }

  private async ready(): Promise<void> {
    const until = Date.now() + STARTS_WITHIN;
    for (;;) {
      const state = await this.state();
      if (state === "ok") return;
      if (this.process?.exitCode !== null || Date.now() > until) {
        throw new Error(`The API did not start (${state}). It said:\n${this.said}`);
      }
      // Nothing announces that a port is open: ask again in a moment.
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  private async state(): Promise<string> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/ready`);
      return ((await answer.json()) as { status: string }).status;
    } catch (refused) {
      return String(refused);
    }
  }
}
