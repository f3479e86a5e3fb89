/** The API's side for tests: answers by "METHOD /path", remembers what was asked, streams on demand. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";

type Answer = (sent: unknown, path: string) => Response | object | null;

export interface Asked {
  route: string;
  sent: unknown;
}

const STREAM = { headers: { "Content-Type": "text/event-stream" } };

export class Server {
  readonly asked: Asked[] = [];
  private readonly routes: [string, Answer][] = [];

  constructor() {
    vi.stubGlobal("fetch", this.fetch);
  }

  /** `route` is "GET /api/v1/kits/"; the longest that fits answers, a later one before an earlier one. */
  on(route: string, answer: Answer): this {
    this.routes.unshift([route, answer]);
    return this;
  }

  sent(route: string): unknown[] {
    return this.asked.filter((one) => one.route.startsWith(route)).map(({ sent }) => sent);
  }

  private readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    const isForm = request.headers.get("content-type")?.startsWith("multipart");
    const text = isForm || request.method === "GET" ? "" : await request.text();
    const sent = isForm ? init?.body : text && JSON.parse(text);
    this.asked.push({ route, sent });
    const fitting = this.routes.filter(([start]) => route.startsWith(start)).sort(([a], [b]) => b.length - a.length)[0];
    const said = fitting?.[1](sent, pathname) ?? refused(404, "not_found");
    return said instanceof Response ? said : Response.json(said);
  };
}

export function refused(status: number, code: string): Response {
  return Response.json({ code, detail: code, status }, { status, headers: { "Content-Type": "application/problem+json" } });
}

/** A stream that a test feeds. */
export class Feed {
  private out: ReadableStreamDefaultController<Uint8Array> | null = null;
  private id = 0;
  readonly response: Response;

  constructor() {
    this.response = new Response(new ReadableStream<Uint8Array>({ start: (out) => void (this.out = out) }), STREAM);
  }

  send(type: string, data: object = {}): void {
    this.id += 1;
    this.out?.enqueue(new TextEncoder().encode(`id: ${this.id}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`));
  }

  end(): void {
    this.out?.close();
  }
}

interface Described {
  responses: Record<string, { content: Record<string, { example: unknown }> }>;
}

/** The answer that the contract shows for this request. */
export function example<T>(path: string, method: string, status: string): T {
  const { paths } = JSON.parse(readFileSync("../contracts/openapi.json", "utf8")) as { paths: Record<string, Record<string, Described>> };
  return structuredClone(paths[path]?.[method]?.responses[status]?.content["application/json"]?.example) as T;
}
