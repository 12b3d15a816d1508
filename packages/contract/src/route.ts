import * as z from 'zod/mini';
import type { Permission } from './words/permissions.ts';
import {
  findRequestedPlaceKind,
  type PlaceKindInput,
  type Rights,
  type RightsByPlace,
  selectionNames,
} from './words/query-rights.ts';

/**
 * The callers a route allows: holders of a permission, holders of any of several permissions, any logged-in user, platform administrators
 * only, the public, or different rights for each kind of place the call queries. There is no default: a route without an access does not
 * compile.
 */
export type Access = Permission | Rights | 'public' | 'platform' | { readonly byPlace: RightsByPlace };

/**
 * The rights an access requires of a call. Without input, or if the input names no kind of place, the result is the union of the rights
 * of all kinds. So a caller with none of them can be refused before the input is read; the handler refuses an input without a kind.
 */
export function resolveAccess(access: Access, input: PlaceKindInput = {}): Exclude<Access, { byPlace: RightsByPlace }> {
  if (typeof access === 'string' || !('byPlace' in access)) return access;
  const { byPlace } = access;
  const place = findRequestedPlaceKind(input);
  if (place !== undefined) return byPlace[place];
  const [first, ...others] = selectionNames.map((name) => byPlace[name]);
  return others.reduce<Rights>(either, first ?? 'user');
}

function either(left: Rights, right: Rights): Rights {
  return left === 'user' || right === 'user' ? 'user' : [...left, ...right];
}

/**
 * How a reply is wrapped. `list`: {code, content, totalElements}. `wrapped`: {code, msg, data}. `raw`: the output itself.
 * `events`: a stream of server-sent events whose data is the output. `file`: bytes to be shown or saved.
 */
export type ReplyStyle = 'list' | 'wrapped' | 'raw' | 'events' | 'file';

/** true: a picture of at most `maxPictureBytes`. streamed: the handler reads the file while it arrives; otherwise it gets the complete file. */
export type Upload = true | { maxBytes: number; streamed?: true };

/** The single definition of one API call. Server, browser, tests and the OpenAPI document read it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base path, as on the wire. */
  path: `/${string}`;
  access: Access;
  /** The call also needs a scope that is the whole company; platform administrators have it. */
  needsWholeCompany?: true;
  /** One English sentence for the API reference. */
  summary: string;
  /** Query parameters and body fields together; unknown ones are dropped. */
  input: z.ZodMiniType;
  /** What the handler returns. For `list`, the schema of one row. */
  output: z.ZodMiniType;
  reply: ReplyStyle;
  /** Whether the call changes anything. Default: true for every method but GET. Changes are logged and need a same-origin proof. */
  writes?: boolean;
  /** Takes one file, as multipart form data in the field `file`; the other fields are the input. */
  upload?: Upload;
  /** The call is also allowed while the user still has to change the password or set up the second factor. */
  isAllowedDuringSetUp?: true;
  /** The call can start or end the session of the calling browser. */
  changesSession?: true;
  /** A public call that creates the caller's user; the call is logged under that user. */
  createsUser?: true;
};

/** Base path of the HTTP API. The listeners for devices are outside it. */
export const basePath = '/hx-api';

/** Prefix of the name of each cookie over https: browsers then accept it only from this host itself, and with `Secure`. */
export const hostPrefix = '__Host-';

/** Name of the cookie with the token of a browser's session, without the prefix. No script can read it. */
export const sessionCookie = 'portico-session';

/** Name of the cookie in which the console sees that a user is logged in. Its value is another one after each login, and no secret. */
export const loginMarkCookie = 'portico-token';

/** Checks that every entry is a route and keeps its exact type. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** What a handler receives: the input after parsing. */
export type InputOf<R extends Route> = z.output<R['input']>;

/** What a caller passes: the input before defaults. A sort order is sent as "field,asc" or "field,desc". */
export type RequestOf<R extends Route> = Partial<OrderAsText<z.output<R['input']>>>;

type OrderAsText<T> = {
  [K in keyof T]: NonNullable<T[K]> extends { field: string; descending: boolean } ? string : T[K];
};

/** What a handler returns: for `list` the rows and their total, otherwise the output. */
export type ResultOf<R extends Route> = R['reply'] extends 'list'
  ? { content: z.output<R['output']>[]; totalElements: number }
  : z.output<R['output']>;

/** The output of calls that return no data. */
export const emptyObject = z.object({});
