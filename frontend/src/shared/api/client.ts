/** The one way to the API: typed from contracts/openapi.json, same origin, cookies of the visitor. */
import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./schema";
import { ApiProblem, problemOf } from "./problem";

const refuse: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await problemOf(response);
  },
  onError({ error }) {
    throw error instanceof ApiProblem ? error : new ApiProblem("offline", 0, String(error));
  },
};

export const api = createClient<paths>({ baseUrl: "", fetch: (request) => fetch(request) });
api.use(refuse);

/** The answer's body; a refused request has thrown an ApiProblem before this. */
export async function body<T>(request: Promise<{ data?: T }>): Promise<T> {
  const { data } = await request;
  return data as T;
}
