import type { RequestOf, ResultOf, Route } from '@portico/contract/route';

/** Calls routes of the contract as one user; throws with the request when a call fails. */
export type CallRoute = <R extends Route>(route: R, input: RequestOf<R>) => Promise<ResultOf<R>>;

/** Creates a caller that uses the given token. */
export function createRouteCaller(api: string, token: string): CallRoute {
  return async (route, input) => {
    const answer = await request(api, token, route, input);
    const body: unknown = await answer.json();
    const parsed = route.reply === 'list' ? listOf(route, body) : route.output.parse(contentOf(route, body));
    // The schema has just parsed the reply, but TypeScript cannot follow a schema through a generic route.
    return parsed as ResultOf<typeof route>;
  };
}

/** The bytes of a route's answer. */
export async function fetchRouteFile(api: string, token: string, route: Route, input: object): Promise<Buffer> {
  return Buffer.from(await (await request(api, token, route, input)).arrayBuffer());
}

async function request(api: string, token: string, route: Route, input: object): Promise<Response> {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  const address = `${api}${route.path}${hasBody ? '' : `?${query.toString()}`}`;
  const answer = await fetch(address, {
    method: route.method,
    headers: { authorization: token, lang: 'en', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
  });
  if (!answer.ok)
    throw new Error(`${route.method} ${route.path} ${JSON.stringify(input)}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function contentOf(route: Route, body: unknown): unknown {
  if (route.reply === 'raw') return body;
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw new Error(`${route.path} answered without data`);
}

function listOf(route: Route, body: unknown): { content: unknown[]; totalElements: number } {
  if (typeof body !== 'object' || body === null || !('content' in body) || !Array.isArray(body.content))
    throw new Error(`${route.path} answered without content`);
  const totalElements = 'totalElements' in body ? Number(body.totalElements) : body.content.length;
  return { content: body.content.map((row: unknown) => route.output.parse(row)), totalElements };
}
