import '@fastify/cookie'; // adds `cookies` to the type of a request
import { tokenCookie } from '@portico/contract/route';
import { type Language, languageOf } from '@portico/contract/words/languages';
import { type Permission, wildcard } from '@portico/contract/words/permissions';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

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
  tokenHash: string;
};

/** Finds who holds a token; throws unauthorized, userDisabled or companyStopped. */
export type LoadUser = (token: string) => Promise<CurrentUser>;

/** What a handler knows of the call beside its input. */
export type PublicCall = { language: Language; address: string; agent: string };
export type UserCall = PublicCall & { user: CurrentUser };

/** The token of a request, and whether it came by cookie alone. */
export function tokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (header !== undefined && header !== '') return { token: header, byCookie: false };
  const cookie = request.cookies[tokenCookie];
  return cookie === undefined || cookie === '' ? null : { token: cookie, byCookie: true };
}

/** The language of messages: the `lang` header in any spelling we know, else Chinese. */
export function languageOfRequest(request: FastifyRequest): Language {
  const { lang } = request.headers;
  return (typeof lang === 'string' ? languageOf(lang) : undefined) ?? 'zh';
}

export function callOf(request: FastifyRequest): PublicCall {
  return {
    language: languageOfRequest(request),
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** Denies by default: what is neither held nor granted to everybody is refused. */
export function requireAccess(user: CurrentUser, access: Permission | 'user' | 'platform'): void {
  if (access === 'user') return;
  const isPlatform = user.companyId === null && user.permissions.includes(wildcard);
  if (access === 'platform' ? isPlatform : isPlatform || user.permissions.includes(access)) return;
  throw new AppError('forbidden');
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
