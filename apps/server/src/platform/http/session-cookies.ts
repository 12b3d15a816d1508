import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie'; // also adds `cookies` and `setCookie` to the types of fastify
import { hostPrefix, loginMarkCookie, sessionCookie } from '@portico/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The token in the cookie of a browser's session; null: none. */
export function readSessionCookie(request: FastifyRequest, publicUrl: string): string | null {
  const token = request.cookies[nameCookie(sessionCookie, isReachedByHttps(request, publicUrl))];
  return token === undefined || token === '' ? null : token;
}

/** Gives the calling browser a session: the token where no script can read it, and a mark that tells the page of the login. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  token: string,
): void {
  const isSecure = isReachedByHttps(request, publicUrl);
  reply.setCookie(nameCookie(sessionCookie, isSecure), token, { ...buildAttributes(isSecure), httpOnly: true });
  // Random, so that other windows see that another login has replaced theirs, and that it tells nothing about the token.
  const mark = randomBytes(9).toString('base64url');
  reply.setCookie(nameCookie(loginMarkCookie, isSecure), mark, buildAttributes(isSecure));
}

/** Removes the session from the calling browser. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const isSecure = isReachedByHttps(request, publicUrl);
  reply.clearCookie(nameCookie(sessionCookie, isSecure), { ...buildAttributes(isSecure), httpOnly: true });
  reply.clearCookie(nameCookie(loginMarkCookie, isSecure), buildAttributes(isSecure));
}

/** A browser takes a cookie with the prefix `__Host-` only over https, for this host alone and with the path `/`. */
function nameCookie(name: string, isSecure: boolean): string {
  return isSecure ? hostPrefix + name : name;
}

/** Without an age: the cookies end with the browser, and the session on the server after its time. */
function buildAttributes(isSecure: boolean): CookieSerializeOptions {
  return { path: '/', sameSite: 'strict', secure: isSecure };
}

/** Whether the browser uses https: the trusted proxy says so, or the request is for the public address and that is an https address. */
function isReachedByHttps(request: FastifyRequest, publicUrl: string): boolean {
  if (request.protocol === 'https') return true;
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'https:' && request.host === host;
}
