import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { normaliseAddress } from '../outbound/address-class.ts';

/** Headers by which proxies say that they forward a request, and for which client. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Parses the operator's list of proxies, addresses and ranges separated by commas; null: one of them is neither. */
export function parseTrustedProxies(text: string): string[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const proxies = parts.filter((part) => part !== '').map(parseRange);
  return proxies.every((proxy) => proxy !== null) ? proxies : null;
}

function parseRange(text: string): string | null {
  const [host = '', prefix, rest] = text.split('/');
  const address = normaliseAddress(host);
  if (address === null || rest !== undefined) return null;
  if (prefix === undefined) return address;
  const bits = isIP(address) === 4 ? 32 : 128;
  // A range of all addresses would let every client choose its own.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits ? `${address}/${prefix}` : null;
}

/** The option `trustProxy` of fastify: forwarding headers count only from these proxies. */
export function toTrustProxy(proxies: readonly string[]): string[] | false {
  return proxies.length === 0 ? false : [...proxies];
}

/** Returns a function that tells whether the address of a connection is a trusted proxy. */
export function createTrustedProxyCheck(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const findFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) list.addAddress(address, findFamily(address));
    else list.addSubnet(address, Number(prefix), findFamily(address));
  }
  return (address) => {
    const plain = normaliseAddress(address);
    return plain !== null && list.check(plain, findFamily(plain));
  };
}

/** Whether a request has forwarding headers that are ignored, because no trusted proxy has sent it. */
export function hasIgnoredForwarding(request: FastifyRequest): boolean {
  return isForwarded(request) && !isFromTrustedProxy(request);
}

/**
 * Whether a request comes from this machine. For a request of a trusted proxy the address of its client decides; any other request that
 * says that it was forwarded is from elsewhere.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (!isLoopback(request.ip)) return false;
  return !isForwarded(request) || isFromTrustedProxy(request);
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/** Whether the address of the client is from a trusted proxy: then `ips` has more than the address of the connection. */
function isFromTrustedProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}

function isLoopback(address: string): boolean {
  const plain = normaliseAddress(address);
  return plain !== null && (plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.')));
}
