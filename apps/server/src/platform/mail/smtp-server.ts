import { isIP } from 'node:net';

/** Connection options of nodemailer. */
type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

/**
 * Parses smtp(s)://user:password@host:port; default ports 587 (smtp) and 465 (smtps). With credentials, a plain connection to another
 * machine must be upgraded to TLS before they are sent, so that a password never leaves this machine unencrypted.
 */
export function parseSmtpUrl(address: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const server = { host, port: Number(port) || (secure ? 465 : 587), secure };
  if (username === '') return { ...server, requireTLS: false };
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { ...server, requireTLS: !secure && !isLoopback(host), auth };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
