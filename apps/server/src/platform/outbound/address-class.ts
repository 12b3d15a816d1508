import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's special-purpose ranges of IPv4, and 168.63.129.16, at which Azure serves its machines. */
const reservedIpv4 = createRanges('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** Global unicast, the only range of IPv6 from which public addresses are assigned. */
const globalIpv6 = createRanges('ipv6', [['2000::', 3]]);

/** Ranges within global unicast that are no public servers: protocol assignments with Teredo, documentation, and 6to4. */
const reservedIpv6 = createRanges('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** NAT64: a network with IPv6 only reaches IPv4 servers at this prefix. */
const translatedIpv4 = createRanges('ipv6', [['64:ff9b::', 96]]);
const mappedIpv4 = '::ffff:';

function createRanges(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** Writes an IP address in its one normal form; an IPv4 address inside IPv6 (::ffff:0:0/96) becomes IPv4. Null when it is none. */
export function normaliseAddress(address: string): string | null {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  // A zone (%eth0) belongs to a link-local address only, and URL refuses it.
  const normal = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? null;
  return normal?.startsWith(mappedIpv4) === true ? (readLastIpv4(normal, mappedIpv4) ?? normal) : normal;
}

/** Whether an address, in its normal form, belongs to the public internet. Everything that is not known to be public is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedIpv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translatedIpv4.check(address, 'ipv6')) {
    const translated = readLastIpv4(address, '64:ff9b::');
    return translated !== null && isPublicAddress(translated);
  }
  return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6');
}

/** The IPv4 address in the last 32 bits of an IPv6 address in normal form; null when more than these follow the prefix. */
function readLastIpv4(address: string, prefix: string): string | null {
  const groups = address.slice(prefix.length).split(':');
  if (groups.length > 2) return null;
  const [high = 0, low = 0] = ['0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
