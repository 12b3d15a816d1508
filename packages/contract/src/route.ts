import * as z from 'zod/mini';
import type { Permission } from './words/permissions.ts';
import { type PlaceAsked, placeAsked, type Rights, type RightsByPlace, selectionNames } from './words/query-rights.ts';

/**
 * Who may call: who holds a permission, or any of several; any logged-in user; platform administrators; the public; or who may by the
 * kind of place the call asks about. There is no default: a route that does not say does not compile.
 */
export type Access = Permission | Rights | 'public' | 'platform' | { readonly byPlace: RightsByPlace };

/**
 * What an access asks of a call with this input. Where that names no kind of place, what the kinds ask together: whoever may ask about
 * none of them is refused before the input is read, and what names none is refused by the handler.
 */
export function rightsOf(access: Access, input: PlaceAsked = {}): Exclude<Access, { byPlace: RightsByPlace }> {
  if (typeof access === 'string' || !('byPlace' in access)) return access;
  const { byPlace } = access;
  const place = placeAsked(input);
  if (place !== undefined) return byPlace[place];
  const [first, ...others] = selectionNames.map((name) => byPlace[name]);
  return others.reduce<Rights>(either, first ?? 'user');
}

function either(one: Rights, other: Rights): Rights {
  return one === 'user' || other === 'user' ? 'user' : [...one, ...other];
}

/**
 * How a reply is wrapped. `list`: {code, content, totalElements}. `wrapped`: {code, msg, data}. `raw`: the output itself.
 * `events`: a stream of server-sent events whose data is the output. `file`: bytes to be shown or saved.
 */
export type ReplyStyle = 'list' | 'wrapped' | 'raw' | 'events' | 'file';

/** true: a picture of at most 512,000 bytes. streamed: the handler reads the file while it arrives; else it has it whole. */
export type Upload = true | { mostBytes: number; streamed?: true };

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
  /** Takes one file, as multipart form data in the field `file`; the other fields are the input. */
  upload?: Upload;
  /** May be called by somebody who still has to change their password or to set up the second factor. */
  duringSetUp?: true;
  /** A public call that makes the one who sent it somebody: it is written down as theirs. */
  makesUser?: true;
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

/** What a caller passes: input before defaults. The order of a list travels as "field,asc" or "field,desc". */
export type CallOf<R extends Route> = Partial<OrderAsText<z.output<R['input']>>>;

type OrderAsText<T> = {
  [K in keyof T]: NonNullable<T[K]> extends { field: string; descending: boolean } ? string : T[K];
};

/** What a handler returns: an array with its total for lists, else the output. */
export type ResultOf<R extends Route> = R['reply'] extends 'list'
  ? { content: z.output<R['output']>[]; totalElements: number }
  : z.output<R['output']>;

/** The output of calls that only do something. */
export const nothing = z.object({});
