import { type Access, resolveAccess } from '@portico/contract/route';
import { type Language, parseLanguage } from '@portico/contract/words/languages';
import { wildcardPermission } from '@portico/contract/words/permissions';
import type { PlaceKindInput } from '@portico/contract/words/query-rights';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../base-data/open.ts';
import type { FieldChange } from '../base-data/schema.ts';
import type { UploadSender } from '../uploads/sender.ts';
import type { CallingBrowser } from './known-device.ts';
import { readSessionCookie } from './session-cookies.ts';

/** The user who makes a request, read from the database for every request, so that a change of rights applies to the next one. */
export type CurrentUser = {
  id: number;
  /** null: a platform administrator, who sees every company. */
  companyId: number | null;
  username: string;
  nickName: string;
  /** Permission strings of the roles; a platform administrator has `*:*:*` first and also `admin`. */
  permissions: readonly string[];
  /** 0: the assigned organisations and everything below them; 1: the assigned entities. */
  rightRange: 0 | 1;
  /** Whether the scope is the whole company; true for a platform administrator. */
  seesWholeCompany: boolean;
  /** Level of the user's strongest role; smaller is stronger. 0: a platform administrator; Infinity: no role. */
  level: number;
  /** 1: created together with the company. */
  userType: number;
  /** The language the user has chosen, for requests that do not name one; null: none chosen. */
  language: Language | null;
  /** What the user must set up before other requests are allowed; null: nothing. */
  pendingSetUp: 'password' | 'secondFactor' | null;
  /** Epoch milliseconds at which the session or the company expires, excluded. */
  validUntil: number;
  tokenHash: string;
};

/** Returns the user of a token. Throws `unauthorized`, `userDisabled`, `companyStopped` or `companyExpired`. */
export type LoadUser = (token: string) => Promise<CurrentUser>;

/** The fields of a user that the operation log stores. */
export type LoggedOperator = Pick<CurrentUser, 'id' | 'companyId' | 'username'>;

/** The context of a request that a handler gets in addition to the input. */
export type PublicCall = {
  language: Language;
  address: string;
  agent: string;
  /** null: the client is not a browser. */
  browser: CallingBrowser | null;
};
export type RegistrationCall = PublicCall & {
  /** Sets what the operation log stores for this request: the user that it created, as the operator, and the target of the operation. */
  recordChangeAs: (operator: LoggedOperator, change: OperationTarget) => void;
};
export type UserCall = PublicCall & {
  user: CurrentUser;
  /** The base data limited to the rows that the user's company may see. */
  db: Db;
  /** Records the target of the operation and its changes for the operation log. */
  recordChange: (change: OperationTarget) => void;
};
/** The session of the calling browser, on routes with `changesSession`. */
export type SessionCall = {
  browserSession: {
    /** Throws `crossOrigin` unless the call comes from a page of the console. Another page must not log its visitors in. */
    requireOwnPage: () => void;
    /** The hash of the token in the cookie of the browser's session, which `start` replaces; null: the browser has none. */
    tokenHash: string | null;
    /** Sends the session's token to the browser, in a cookie that no script can read. */
    start: (token: string) => void;
    /** Removes the cookies of the caller's session, if the call has them. */
    end: () => void;
  };
};
export type UploadCall = UserCall & { file: UploadedFile };
export type StreamedCall = UserCall & { file: StreamedFile };

/** The file of an upload, read into memory. */
export type UploadedFile = { name: string; bytes: Buffer; sender: UploadSender };

/** The file of an upload as a stream. Reading throws `fileTooLarge` when the limit is exceeded. */
export type StreamedFile = { name: string; chunks: AsyncIterable<Uint8Array> };

/** The target of an operation for the operation log: the name of the changed object, its company, and its changed fields. */
export type OperationTarget = {
  name: string;
  /** Absent: the caller's own company. */
  companyId?: number | null;
  changes?: readonly FieldChange[];
};

/** The token of a request, from the Authorization header or else from the cookie (`byCookie`); null: no token. */
export function readRequestToken(
  request: FastifyRequest,
  publicUrl: string,
): { token: string; byCookie: boolean } | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (header !== undefined && header !== '') return { token: header, byCookie: false };
  const token = readSessionCookie(request, publicUrl);
  return token === null ? null : { token, byCookie: true };
}

const userLanguages = new WeakMap<FastifyRequest, Language>();

/** Notes the user of a request, so that a failure is written in the user's language too. */
export function noteRequestUser(request: FastifyRequest, { language }: CurrentUser): void {
  if (language !== null) userLanguages.set(request, language);
}

/** The language of messages: the `lang` header in any known spelling, else the language that the noted user has chosen, else Chinese. */
export function readRequestLanguage(request: FastifyRequest): Language {
  const { lang } = request.headers;
  return (typeof lang === 'string' ? parseLanguage(lang) : undefined) ?? userLanguages.get(request) ?? 'zh';
}

export function toPublicCall(request: FastifyRequest): Omit<PublicCall, 'browser'> {
  return {
    language: readRequestLanguage(request),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/**
 * Whether a user may access a route: has its permission, or one of several. When the permission depends on the kind of place, `input`
 * decides which one; without `input` the permission for any kind is enough. Access is denied unless it is granted.
 */
export function hasAccess(user: CurrentUser, routeAccess: Exclude<Access, 'public'>, input?: PlaceKindInput): boolean {
  const access = resolveAccess(routeAccess, input);
  if (access === 'user') return true;
  if (user.companyId === null && user.permissions.includes(wildcardPermission)) return true;
  const permissions: readonly string[] = typeof access === 'string' ? [access] : access;
  // No role contains the permission "platform", so only the line above grants it.
  return permissions.some((permission) => user.permissions.includes(permission));
}

/** Throws unless `hasAccess`: `deviceNoPermission` for operating a device, otherwise `forbidden`. */
export function requireAccess(user: CurrentUser, access: Exclude<Access, 'public'>, input?: PlaceKindInput): void {
  if (hasAccess(user, access, input)) return;
  throw new AppError(access === 'device:set' ? 'deviceNoPermission' : 'forbidden');
}

/** Throws while the user still has to change the password (`passwordMustChange`) or set up the second factor (`secondFactorMustBeSet`). */
export function requireCompletedSetUp(user: CurrentUser): void {
  if (user.pendingSetUp === 'password') throw new AppError('passwordMustChange');
  if (user.pendingSetUp === 'secondFactor') throw new AppError('secondFactorMustBeSet');
}

/**
 * Throws `crossOrigin` if a browser says that a page of another site makes it send this request. Together with `SameSite=Strict` of the
 * cookie: other sites cannot read a reply, but its size and its time would tell them something.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  // `none`: the user has entered the address.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('crossOrigin');
}

/**
 * Throws `crossOrigin` unless a request comes from our own page: a browser adds cookies also to requests that other sites make it send.
 * On plain http there is no Sec-Fetch-Site, and no Origin on a GET. Then the Referer is used, which our pages send to their own origin.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new AppError('crossOrigin');
  }
  const pageAddress = request.headers.origin ?? request.headers.referer;
  if (pageAddress === undefined || !URL.canParse(pageAddress)) throw new AppError('crossOrigin');
  const { host } = new URL(pageAddress);
  if (host !== request.host && host !== new URL(publicUrl).host) throw new AppError('crossOrigin');
}
