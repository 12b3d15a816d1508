import { basePath, type CallOf, type ResultOf, type Route, tokenCookie } from '@portico/contract/route';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';

type As = {
  token?: string;
  /** Sends the token as the browser's cookie instead of the header. */
  cookie?: string;
  lang?: Language;
  headers?: Readonly<Record<string, string>>;
};

export type Reply<R extends Route> = {
  status: number;
  headers: Headers;
  /** As it came over the wire. */
  body: unknown;
  /** Which failure it was; null: none. */
  error: ErrorKey | null;
  /** Out of its envelope; throws where the call failed. */
  result: ResultOf<R>;
};

export type Caller = {
  /** Calls a route over HTTP as a client would: input in the query or the body. */
  call<R extends Route>(route: R, input: CallOf<R>, as?: As): Promise<Reply<R>>;
  /** Opens a route of server-sent events. */
  listen(route: Route, as?: As): Promise<EventReader>;
};

export type EventReader = { status: number; next(): Promise<unknown>; ended: Promise<void>; close(): void };

export function createCaller(url: string): Caller {
  const addressOf = (route: Route) => new URL(url + basePath + route.path);
  return {
    async call<R extends Route>(route: R, input: CallOf<R>, as: As = {}): Promise<Reply<R>> {
      const address = addressOf(route);
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      if (!hasBody) {
        for (const [name, value] of Object.entries(input))
          if (value !== undefined) address.searchParams.set(name, textOf(value));
      }
      const response = await fetch(address, {
        method: route.method,
        headers: { ...headersOf(as), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { body: JSON.stringify(input) } : {}),
      });
      const body: unknown = await response.json();
      return {
        status: response.status,
        headers: response.headers,
        body,
        error: response.ok ? null : (field(body, 'key') as ErrorKey), // every failure of the API names its key
        get result() {
          if (!response.ok) throw new Error(`${route.path} answered ${response.status} ${JSON.stringify(body)}`);
          return (route.reply === 'wrapped' ? field(body, 'data') : body) as ResultOf<R>; // the server has checked it
        },
      };
    },
    async listen(route, as = {}) {
      const ending = new AbortController();
      const response = await fetch(addressOf(route), { headers: headersOf(as), signal: ending.signal });
      const messages: unknown[] = [];
      const waiting: ((message: unknown) => void)[] = [];
      const ended = readMessages(response, (message) => {
        const next = waiting.shift();
        if (next === undefined) messages.push(message);
        else next(message);
      }).catch(() => {}); // aborted by `close`
      return {
        status: response.status,
        next: async () => messages.shift() ?? new Promise((resolve) => waiting.push(resolve)),
        ended,
        close: () => ending.abort(),
      };
    },
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function headersOf({ token, cookie, lang, headers }: As): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: token }),
    ...(cookie === undefined ? {} : { cookie: `${tokenCookie}=${cookie}` }),
    ...(lang === undefined ? {} : { lang }),
    ...headers,
  };
}

async function readMessages(response: Response, hear: (message: unknown) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) hear(JSON.parse(block.slice('data: '.length)));
  }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}
