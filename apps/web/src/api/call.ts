import type { CallOf, ResultOf, Route } from '@portico/contract/route';
import { basePath } from '@portico/contract/route';
import { Failure, failureOf } from './failure.ts';

/** No call waits longer than this. Specification §9. */
const timeoutMilliseconds = 60_000;
const leavingMilliseconds = 500;

type Caller = {
  token: () => string | null;
  /** The specification's language code; the server answers in it. */
  language: string;
  /** Called once for a 401 on any call that carried a token. */
  onUnauthorized: () => void;
};

let caller: Caller = { token: () => null, language: 'zh', onUnauthorized: () => undefined };

/** Says who is calling; once, before the first call. */
export function setUpCalls(given: Caller): void {
  caller = given;
}

/** The address of a call, with its input as query where it has no body. */
export function addressOf(route: Route, input: Record<string, unknown>): string {
  const path = basePath + route.path;
  if (route.method === 'POST' || route.method === 'PUT') return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) query.set(name, value.join(','));
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Calls a route of the contract; throws a `Failure` for anything but success. */
export async function call<R extends Route>(route: R, input: CallOf<R>, signal?: AbortSignal): Promise<ResultOf<R>> {
  const token = caller.token();
  const headers: Record<string, string> = { lang: caller.language, accept: 'application/json' };
  if (token !== null) headers['authorization'] = token;
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  if (hasBody) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(timeoutMilliseconds);

  try {
    const reply = await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(hasBody ? { body: JSON.stringify(input) } : {}),
    });
    const body: unknown = await reply.json().catch(() => undefined);
    if (!reply.ok) {
      if (reply.status === 401 && token !== null) caller.onUnauthorized();
      throw failureOf(reply.status, body);
    }
    return contentOf(route, body);
  } catch (error) {
    if (error instanceof Failure || signal?.aborted) throw error;
    // A page that is being left loses its requests; that is nobody's failure. By the end of this pause such a page is gone.
    await new Promise((go) => setTimeout(go, leavingMilliseconds));
    throw new Failure(0, timeout.aborted ? 'timeout' : 'offline');
  }
}

/** Takes the reply out of its envelope and checks it against the contract. */
function contentOf<R extends Route>(route: R, body: unknown): ResultOf<R> {
  const parsed =
    route.reply === 'list' ? listOf(route, body) : parsedBy(route, route.reply === 'wrapped' ? dataOf(body) : body);
  return parsed as ResultOf<R>; // the schema has just checked it; TypeScript cannot follow a schema through a generic route
}

function listOf(route: Route, body: unknown): { content: unknown[]; totalElements: number } {
  if (typeof body !== 'object' || body === null || !('content' in body) || !('totalElements' in body)) throw badReply();
  if (!Array.isArray(body.content) || typeof body.totalElements !== 'number') throw badReply();
  return { content: body.content.map((row) => parsedBy(route, row)), totalElements: body.totalElements };
}

function dataOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) throw badReply();
  return body.data;
}

function parsedBy(route: Route, value: unknown): unknown {
  const result = route.output.safeParse(value);
  if (!result.success) throw badReply();
  return result.data;
}

function badReply(): Failure {
  return new Failure(200, 'badReply');
}
