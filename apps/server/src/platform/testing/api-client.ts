import { basePath, type RequestOf, type ResultOf, type Route, sessionCookie } from '@portico/contract/route';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';

type ApiCaller = {
  token?: string | undefined;
  /** Sends the token in the browser's cookie instead of the header. */
  cookie?: string;
  lang?: Language;
  headers?: Readonly<Record<string, string>>;
};

export type ApiReply<R extends Route> = {
  status: number;
  headers: Headers;
  /** The parsed JSON body. */
  body: unknown;
  /** The key of the failure; null: success. */
  error: ErrorKey | null;
  /** The result without its envelope; throws when the request failed. */
  result: ResultOf<R>;
};

export type ApiClient = {
  /** Calls a route over HTTP as a client would, with the input in the query or the body. */
  call<R extends Route>(route: R, input: RequestOf<R>, caller?: ApiCaller): Promise<ApiReply<R>>;
  /** Opens a route of server-sent events. */
  listen(route: Route, caller?: ApiCaller): Promise<EventReader>;
};

export type EventReader = { status: number; next(): Promise<unknown>; ended: Promise<void>; close(): void };

export function createApiClient(url: string): ApiClient {
  const buildAddress = (route: Route) => new URL(url + basePath + route.path);
  return {
    async call<R extends Route>(route: R, input: RequestOf<R>, caller: ApiCaller = {}): Promise<ApiReply<R>> {
      const address = buildAddress(route);
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      if (!hasBody) {
        for (const [name, value] of Object.entries(input))
          if (value !== undefined) address.searchParams.set(name, formatValue(value));
      }
      const response = await fetch(address, {
        method: route.method,
        headers: { ...buildHeaders(caller), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { body: JSON.stringify(input) } : {}),
      });
      const body: unknown = await response.json();
      return {
        status: response.status,
        headers: response.headers,
        body,
        error: response.ok ? null : (readField(body, 'key') as ErrorKey), // every failure of the API names its key
        get result() {
          if (!response.ok) throw new Error(`${route.path} answered ${response.status} ${JSON.stringify(body)}`);
          return (route.reply === 'wrapped' ? readField(body, 'data') : body) as ResultOf<R>; // the server has checked it
        },
      };
    },
    async listen(route, caller = {}) {
      const abort = new AbortController();
      const response = await fetch(buildAddress(route), { headers: buildHeaders(caller), signal: abort.signal });
      const messages: unknown[] = [];
      const waitingReaders: ((message: unknown) => void)[] = [];
      const ended = readMessages(response, (message) => {
        const next = waitingReaders.shift();
        if (next === undefined) messages.push(message);
        else next(message);
      }).catch(() => {}); // aborted by `close`
      return {
        status: response.status,
        next: async () => messages.shift() ?? new Promise((resolve) => waitingReaders.push(resolve)),
        ended,
        close: () => abort.abort(),
      };
    },
  };
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function buildHeaders({ token, cookie, lang, headers }: ApiCaller): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: token }),
    ...(cookie === undefined ? {} : { cookie: `${sessionCookie}=${cookie}` }),
    ...(lang === undefined ? {} : { lang }),
    ...headers,
  };
}

async function readMessages(response: Response, onMessage: (message: unknown) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) onMessage(JSON.parse(block.slice('data: '.length)));
  }
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}
