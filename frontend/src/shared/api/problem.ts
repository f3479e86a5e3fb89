/** What went wrong, by the stable `code` of the API's application/problem+json; `offline` when nobody answered. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  /** @param retryAfter seconds to wait, where the API said so */
  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const retry = Number(response.headers.get("retry-after")) || undefined;
  const isProblem = response.headers.get("content-type")?.includes("json");
  const said: unknown = isProblem ? await response.json().catch(() => null) : null;
  const { code = "unavailable", detail = response.statusText } = (said ?? {}) as { code?: string; detail?: string };
  return new ApiProblem(code, response.status, detail, retry);
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiProblem ? error.code === "offline" : error instanceof TypeError;
}
