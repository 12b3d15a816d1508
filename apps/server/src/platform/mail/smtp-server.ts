import { isIP } from 'node:net';

/** A mail server as nodemailer wants it. */
type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

/**
 * Reads smtp(s)://user:password@host:port; ports 587 and 465 unless told. A password never leaves this machine in the clear:
 * with credentials a plain connection must become a TLS one before they are told.
 */
export function smtpServerOf(address: string): SmtpServer {
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
