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
  /** Told of every 401 of a call that carried a token: the session is over. */
  onUnauthorized: (failure: Failure) => void;
  /** Told of every 403: perhaps this person's rights have changed. */
  onForbidden: (failure: Failure) => void;
};

let caller: Caller = {
  token: () => null,
  language: 'zh',
  onUnauthorized: () => undefined,
  onForbidden: () => undefined,
};

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

/** Calls a route of the contract, one with `upload` together with a file; throws a `Failure` for anything but success. */
export async function call<R extends Route>(
  route: R,
  input: CallOf<R>,
  signal?: AbortSignal,
  file?: Blob,
): Promise<ResultOf<R>> {
  return request(route, input, async (reply) => contentOf(route, await jsonOf(reply)), {
    signal,
    file,
  });
}

/** What a reply holds; undefined where that is no JSON. A line that breaks within the reply is no reply, and throws. */
async function jsonOf(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The file a route of the contract answers with, under the name the server gives it. */
export function fetchFile<R extends Route>(route: R, input: CallOf<R>): Promise<{ name: string; content: Blob }> {
  return request(route, input, async (reply) => ({
    name: fileNameIn(reply.headers.get('content-disposition') ?? ''),
    content: await reply.blob(),
  }));
}

/** The name in a content-disposition header, RFC 6266: the one in full script before the one in ASCII. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download';
}

async function request<R extends Route, T>(
  route: R,
  input: CallOf<R>,
  read: (reply: Response) => Promise<T>,
  { signal, file }: { signal?: AbortSignal | undefined; file?: Blob | undefined } = {},
): Promise<T> {
  const headers = callerHeaders();
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  // The browser itself names the type of a form, with the mark between its parts.
  if (hasBody && file === undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(timeoutMilliseconds);

  try {
    const reply = await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(hasBody ? { body: file === undefined ? JSON.stringify(input) : formOf(input, file) } : {}),
    });
    if (reply.ok) return await read(reply);
    throw refused(
      failureOf(reply.status, await reply.json().catch(() => undefined), reply.headers.get('retry-after')),
      headers,
    );
  } catch (error) {
    if (error instanceof Failure || signal?.aborted) throw error;
    // A page that is being left loses its requests; that is nobody's failure. By the end of this pause such a page is gone.
    await new Promise((go) => setTimeout(go, leavingMilliseconds));
    throw new Failure(0, timeout.aborted ? 'timeout' : 'offline');
  }
}

/** What every call says of who makes it. */
export function callerHeaders(): Record<string, string> {
  const token = caller.token();
  return {
    lang: caller.language,
    accept: 'application/json',
    ...(token === null ? {} : { authorization: token }),
  };
}

/** Tells who has to know of a refusal; gives it back. */
export function refused(failure: Failure, headers: Readonly<Record<string, string>>): Failure {
  if (failure.status === 401 && headers['authorization'] !== undefined) caller.onUnauthorized(failure);
  if (failure.status === 403) caller.onForbidden(failure);
  return failure;
}

/** The fields come before the file: the server reads them in order. */
export function formOf(input: Record<string, unknown>, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  form.set('file', file);
  return form;
}

/** Takes the reply out of its envelope and checks it against the contract. */
export function contentOf<R extends Route>(route: R, body: unknown): ResultOf<R> {
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
