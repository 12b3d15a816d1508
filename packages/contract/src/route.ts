import type * as z from 'zod/mini';
import type { Permission } from './words/permissions.ts';

/**
 * Who may call: a permission, any logged-in user, or the public. There is no default: a route that does not say does not compile.
 */
export type Access = Permission | 'user' | 'public' | 'platform';

/**
 * How a reply is wrapped. `list`: {code, content, totalElements}. `wrapped`: {code, msg, data}. `raw`: the output itself.
 * `events`: a stream of server-sent events whose data is the output.
 */
export type ReplyStyle = 'list' | 'wrapped' | 'raw' | 'events';

/** One call, stated once. Server, browser, tests and the OpenAPI document read this. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base path, as on the wire. */
  path: `/${string}`;
  access: Access;
  /** One English sentence for the API page. */
  summary: string;
  /** Query parameters and body fields together; unknown ones are dropped. */
  input: z.ZodMiniType;
  /** What the handler returns. For `list`, the schema of one row. */
  output: z.ZodMiniType;
  reply: ReplyStyle;
  /** Whether the call changes anything; unless said, everything but GET does. Changes are logged and need a same-origin proof. */
  writes?: boolean;
};

/** Base path of the API; device doors lie outside. */
export const basePath = '/hx-api';

/** Name of the cookie the console keeps its token in. */
export const tokenCookie = 'portico-token';

/** Checks that every entry is a route and keeps its exact type. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** What a handler receives: input after parsing. */
export type InputOf<R extends Route> = z.output<R['input']>;

/** What a caller passes: input before defaults. */
export type CallOf<R extends Route> = Partial<z.output<R['input']>>;

/** What a handler returns: an array with its total for lists, else the output. */
export type ResultOf<R extends Route> = R['reply'] extends 'list'
  ? { content: z.output<R['output']>[]; totalElements: number }
  : z.output<R['output']>;
