import '@fastify/cookie'; // adds `cookies` to the type of a request
import { tokenCookie } from '@portico/contract/route';
import { type Language, languageOf } from '@portico/contract/words/languages';
import { type Access, rightsOf } from '@portico/contract/route';
import type { PlaceAsked } from '@portico/contract/words/query-rights';
import { wildcard } from '@portico/contract/words/permissions';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { FieldChange } from '../things/schema.ts';
import type { Db } from '../things/open.ts';

/** Who is calling, read from the stored rows at every request, so that any change of rights shows at the next one. */
export type CurrentUser = {
  id: number;
  /** null: a platform administrator, who sees every company. */
  companyId: number | null;
  username: string;
  nickName: string;
  /** Permission strings of the roles; a platform administrator has `*:*:*` first and also `admin`. */
  permissions: readonly string[];
  /** 0: the organisations given and everything below; 1: the entities given. */
  rightRange: 0 | 1;
  /** Of the strongest role; smaller is stronger. 0: a platform administrator; Infinity: no role. */
  level: number;
  /** 1: made with the company. */
  userType: number;
  /** Chosen by the person, for what nobody says the language of. */
  language: Language | null;
  /** What the person has to do before anything else. */
  setUp: 'password' | 'secondFactor' | null;
  /** Epoch milliseconds from which on the session or the company's time is over. */
  validUntil: number;
  tokenHash: string;
};

/** Finds who holds a token; throws unauthorized, userDisabled, companyStopped or companyExpired. */
export type LoadUser = (token: string) => Promise<CurrentUser>;

/** Of a person, what the operation log keeps. */
export type Operator = Pick<CurrentUser, 'id' | 'companyId' | 'username'>;

/** What a handler knows of the call beside its input. */
export type PublicCall = { language: Language; address: string; agent: string };
export type RegistrationCall = PublicCall & {
  /** Tells the operation log who the caller is from now on, and what was made. */
  recordAs: (operator: Operator, change: OperationTarget) => void;
};
export type UserCall = PublicCall & {
  user: CurrentUser;
  /** The store as this person's company sees it, and nothing else of it. */
  db: Db;
  /** Tells the operation log what was changed. */
  record: (change: OperationTarget) => void;
};
export type UploadCall = UserCall & { file: UploadedFile };
export type StreamedCall = UserCall & { file: StreamedFile };

/** The one file of an upload, whole. */
export type UploadedFile = { name: string; bytes: Buffer };

/** The one file of an upload while it arrives; reading on throws where it turns out to be too large. */
export type StreamedFile = { name: string; chunks: AsyncIterable<Uint8Array> };

/** What a call did, for the operation log: to which thing of which company, and its fields before and after. */
export type OperationTarget = {
  name: string;
  /** Unless the caller's own. */
  companyId?: number | null;
  changes?: readonly FieldChange[];
};

/** The token of a request, and whether it came by cookie alone. */
export function tokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (header !== undefined && header !== '') return { token: header, byCookie: false };
  const cookie = request.cookies[tokenCookie];
  return cookie === undefined || cookie === '' ? null : { token: cookie, byCookie: true };
}

/** The language of messages: the `lang` header in any spelling we know, else the person's own, else Chinese. */
export function languageOfRequest(request: FastifyRequest, user: CurrentUser | null = null): Language {
  const { lang } = request.headers;
  return (typeof lang === 'string' ? languageOf(lang) : undefined) ?? user?.language ?? 'zh';
}

export function callOf(request: FastifyRequest, user: CurrentUser | null): PublicCall {
  return {
    language: languageOfRequest(request, user),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/**
 * Whether somebody has a right, or one of several; of an access that goes by the kind of place, for what the input asks about, or for
 * any kind without one. What is neither held nor granted to everybody is not theirs.
 */
export function hasAccess(user: CurrentUser, by: Exclude<Access, 'public'>, input?: PlaceAsked): boolean {
  const access = rightsOf(by, input);
  if (access === 'user') return true;
  if (user.companyId === null && user.permissions.includes(wildcard)) return true;
  const wanted: readonly string[] = typeof access === 'string' ? [access] : access;
  // Nobody holds the word "platform".
  return wanted.some((word) => user.permissions.includes(word));
}

/** Denies by default. */
export function requireAccess(user: CurrentUser, access: Exclude<Access, 'public'>, input?: PlaceAsked): void {
  if (!hasAccess(user, access, input)) throw new AppError('forbidden');
}

/** Refuses whoever still has to change their password or to set up their second factor. */
export function requireSetUp(user: CurrentUser): void {
  if (user.setUp === 'password') throw new AppError('passwordMustChange');
  if (user.setUp === 'secondFactor') throw new AppError('secondFactorMustBeSet');
}

/**
 * A browser adds cookies to calls other sites make it send; such a call must prove that our own page made it. On plain http there
 * is no Sec-Fetch-Site, and no Origin on a GET: then the Referer speaks, which our pages send to their own origin.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new AppError('crossOrigin');
  }
  const claimed = request.headers.origin ?? request.headers.referer;
  if (claimed === undefined || !URL.canParse(claimed)) throw new AppError('crossOrigin');
  const { host } = new URL(claimed);
  if (host !== request.host && host !== new URL(publicUrl).host) throw new AppError('crossOrigin');
}
