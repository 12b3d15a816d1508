import type { RequestOf, ResultOf, Route } from '@portico/contract/route';
import { basePath } from '@portico/contract/route';
import { Failure, parseFailure } from './failure.ts';

/** Longest duration of one call. Specification §9. */
const timeoutMilliseconds = 60_000;
const leavingMilliseconds = 500;
/** Codes in the body of a reply that mean success. Specification §8. */
const successCodes: readonly number[] = [200, 0];

type Caller = {
  /** The mark of the browser's login, whose session the browser adds to every call; null: no user is logged in. */
  loginMark: () => string | null;
  /** The specification's language code; the server replies in it. */
  language: string;
  /** Called for every 401 reply to a call that was sent during a login: the session with this mark is over. */
  onUnauthorized: (failure: Failure, mark: string) => void;
  /** Called for every 403 reply: the user's rights may have changed. */
  onForbidden: (failure: Failure) => void;
};

let caller: Caller = {
  loginMark: () => null,
  language: 'zh',
  onUnauthorized: () => undefined,
  onForbidden: () => undefined,
};

/** Sets the source of the login mark, the language and the handlers of all calls; called once, before the first call. */
export function setUpCalls(newCaller: Caller): void {
  caller = newCaller;
}

/** Whether a call has its input in a body. Only GET has it in the URL, which proxies write into their logs. */
function hasBody({ method }: Route, input: Record<string, unknown>): boolean {
  return method === 'POST' || method === 'PUT' || (method === 'DELETE' && Object.keys(input).length > 0);
}

/** Builds the URL of a call; a route without a body gets its input as the query string. */
export function buildRequestUrl(route: Route, input: Record<string, unknown>): string {
  const path = basePath + route.path;
  if (hasBody(route, input)) return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) query.set(name, value.join(','));
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Calls a route of the contract, with a file if the route has `upload`; throws a `Failure` if the call does not succeed. */
export async function call<R extends Route>(
  route: R,
  input: RequestOf<R>,
  signal?: AbortSignal,
  file?: Blob,
): Promise<ResultOf<R>> {
  return request(route, input, async (reply, mark) => parseReply(route, parseJson(await reply.text()), mark), {
    signal,
    file,
  });
}

/** The parsed text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fetches the file a route replies with, and the name the server gives it. */
export function fetchFile<R extends Route>(route: R, input: RequestOf<R>): Promise<{ name: string; content: Blob }> {
  return request(route, input, async (reply, mark) => {
    const content = await reply.blob();
    if (/^application\/json\b/i.test(content.type)) {
      requireSuccess(route, parseJson(await content.text()), mark);
      throw badReply(); // no file of the server is JSON
    }
    return { name: parseFileName(reply.headers.get('content-disposition') ?? ''), content };
  });
}

/** The file name in a content-disposition header (RFC 6266): `filename*` before the ASCII `filename`. */
export function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download';
}

async function request<R extends Route, T>(
  route: R,
  input: RequestOf<R>,
  read: (reply: Response, mark: string | null) => Promise<T>,
  { signal, file }: { signal?: AbortSignal | undefined; file?: Blob | undefined } = {},
): Promise<T> {
  const mark = readCallMark();
  const headers = buildCallHeaders();
  const withBody = hasBody(route, input);
  // The browser itself sets the content type of a form, with the boundary between its parts.
  if (withBody && file === undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(timeoutMilliseconds);

  try {
    const reply = await fetch(buildRequestUrl(route, input), {
      method: route.method,
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(withBody ? { body: file === undefined ? JSON.stringify(input) : toFormData(input, file) } : {}),
    });
    if (reply.ok) return await read(reply, mark);
    throw reportRefusal(
      parseFailure(reply.status, await reply.json().catch(() => undefined), reply.headers.get('retry-after')),
      mark,
    );
  } catch (error) {
    if (error instanceof Failure || signal?.aborted) throw error;
    // When the user leaves a page, the browser cancels its requests. That is no failure: by the end of this pause the page is gone.
    await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds));
    throw new Failure(0, timeout.aborted ? 'timeout' : 'offline');
  }
}

/** The headers of every call: language and accepted type. The browser adds the cookie of the session. */
export function buildCallHeaders(): Record<string, string> {
  return { lang: caller.language, accept: 'application/json' };
}

/** The mark of the current login, for `reportRefusal`: another window may change it before the reply arrives. */
export const readCallMark = (): string | null => caller.loginMark();

/** Passes a 401 or 403 to its handler; returns the failure. `mark`: of the login when the call was sent. */
export function reportRefusal(failure: Failure, mark: string | null): Failure {
  if (failure.status === 401 && mark !== null) caller.onUnauthorized(failure, mark);
  if (failure.status === 403) caller.onForbidden(failure);
  return failure;
}

/** The fields come before the file because the server reads them in order. */
export function toFormData(input: Record<string, unknown>, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  form.set('file', file);
  return form;
}

/**
 * Unwraps the reply and validates it against the contract; throws a `Failure` if it states one, and with key `badReply` if it does not
 * match. `mark`: of the login when the call was sent.
 */
export function parseReply<R extends Route>(route: R, body: unknown, mark: string | null): ResultOf<R> {
  requireSuccess(route, body, mark);
  const parsed =
    route.reply === 'list'
      ? parseList(route, body)
      : parseWith(route, route.reply === 'wrapped' ? unwrapData(body) : body);
  return parsed as ResultOf<R>; // the schema has just validated it; TypeScript cannot follow a schema through a generic route
}

/**
 * Throws the failure that the body of a reply states, although its HTTP status says success. Specification §8: only the codes 200 and 0
 * are successes. A raw reply may have a field `code` of its own, so it states a failure only together with a message.
 */
function requireSuccess({ reply }: Route, body: unknown, mark: string | null): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const fields: { code?: unknown; status?: unknown; msg?: unknown; message?: unknown } = body;
  if (reply === 'raw' && typeof (fields.message ?? fields.msg) !== 'string') return;
  const code = fields.code ?? fields.status;
  if (code === undefined || code === null || successCodes.includes(Number(code))) return;
  throw reportRefusal(parseFailure(Number(code) || 500, body), mark);
}

function parseList(route: Route, body: unknown): { content: unknown[]; totalElements: number } {
  if (typeof body !== 'object' || body === null || !('content' in body) || !('totalElements' in body)) throw badReply();
  if (!Array.isArray(body.content) || typeof body.totalElements !== 'number') throw badReply();
  return { content: body.content.map((row) => parseWith(route, row)), totalElements: body.totalElements };
}

function unwrapData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) throw badReply();
  return body.data;
}

function parseWith(route: Route, value: unknown): unknown {
  const result = route.output.safeParse(value);
  if (!result.success) throw badReply();
  return result.data;
}

function badReply(): Failure {
  return new Failure(200, 'badReply');
}
