import '@fastify/cookie'; // adds cookies to the types of a request and a reply
import { hostPrefix } from '@portico/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The browser of a call, which keeps a random token between logins. */
export type CallingBrowser = {
  /** The token that it sent; null: none. */
  deviceToken: string | null;
  /** Sends it a new token. */
  keepDeviceToken: (token: string, milliseconds: number) => void;
};

/** Length of a token of 256 random bits. */
const tokenLength = 43;

/**
 * The browser of a call, or null for another client. Browsers send Origin with a POST, and other clients keep no cookies: a token for each
 * of their logins would only displace those of browsers. No script can read the cookie, and under https other hosts cannot set it.
 */
export function findCallingBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): CallingBrowser | null {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `${hostPrefix}portico-device` : 'portico-device';
  const sent = request.cookies[name];
  if (sent === undefined && request.headers.origin === undefined) return null;
  return {
    deviceToken: sent?.length === tokenLength ? sent : null,
    keepDeviceToken: (token, milliseconds) => {
      reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: Math.floor(milliseconds / 1000),
      });
    },
  };
}
