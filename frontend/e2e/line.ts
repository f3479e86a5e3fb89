/**
 * The line between browser and API, as on a train: it can hold a stream after so many events, and break.
 * What the API sends is passed on untouched and at once.
 */
import { once } from "node:events";
import http from "node:http";
import type { Socket } from "node:net";

interface Hold {
  /** The event that is counted. */
  type: string;
  after: number;
}

export class Line {
  private readonly server: http.Server;
  private readonly sockets = new Set<Socket>();
  private readonly held = new Set<() => void>();
  private hold: Hold | null = null;
  private broken = false;
  port = 0;

  private constructor(private readonly to: number) {
    this.server = http.createServer((request, response) => this.pass(request, response));
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    line.server.listen(0, "127.0.0.1");
    await once(line.server, "listening");
    line.port = (line.server.address() as { port: number }).port;
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on a stream stops after `after` events of this type, until it is let through or held anew. */
  holdAfter(type: string, after: number): void {
    this.hold = { type, after };
    for (const again of [...this.held]) again();
  }

  letThrough(): void {
    this.hold = null;
    for (const again of [...this.held]) again();
  }

  /** Everything that is open breaks off, and nothing new is let in. */
  cut(): void {
    this.broken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.broken = false;
    this.letThrough();
  }

  async end(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, "close");
  }

  private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (this.broken) return void request.socket.destroy();
    const { method, url, headers } = request;
    const onward = http.request({ host: "127.0.0.1", port: this.to, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      if (answer.headers["content-type"]?.startsWith("text/event-stream")) this.stream(answer, response);
      else answer.pipe(response);
      answer.on("error", () => request.socket.destroy());
    });
    onward.on("error", () => request.socket.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  }

  private stream(answer: http.IncomingMessage, response: http.ServerResponse): void {
    let waiting = "";
    let ended = false;
    let passed = 0;
    const go = () => {
      for (;;) {
        const end = waiting.indexOf("\n\n") + 2;
        if (end < 2) break;
        if (this.hold && passed >= this.hold.after) return;
        const event = waiting.slice(0, end);
        waiting = waiting.slice(end);
        if (this.hold && event.includes(`event: ${this.hold.type}\n`)) passed += 1;
        response.write(event);
      }
      if (ended) response.end(waiting);
    };
    this.held.add(go);
    response.on("close", () => this.held.delete(go));
    answer.setEncoding("utf8");
    answer.on("data", (piece: string) => {
      waiting += piece.replaceAll("\r\n", "\n");
      go();
    });
    answer.on("end", () => {
      ended = true;
      go();
    });
  }
}
