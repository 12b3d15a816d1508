import { isIPv4, isIPv6 } from 'node:net';

/** The network of a client's address: /24 of IPv4, /48 of IPv6, about one home or office. Other texts are returned unchanged. */
export function toNetworkPrefix(address: string): string {
  const plain = toPlainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return plain;
  return `${expandIpv6Groups(plain).slice(0, 3).join(':')}::/48`;
}

/**
 * The address that limits per sender count by: an IPv4 address, or the /64 of an IPv6 address, because one connection to the internet gets
 * at least a /64 and may choose any address in it. Other texts are returned unchanged.
 */
export function toSenderAddress(address: string): string {
  const plain = toPlainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${expandIpv6Groups(plain).slice(0, 4).join(':')}::/64`;
}

/** Removes the zone of a link-local address, and the prefix of an IPv4 address that is written as IPv6. */
function toPlainAddress(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The groups of an IPv6 address without leading zeros; "::" is replaced by the missing zero groups. */
function expandIpv6Groups(address: string): string[] {
  const [before = '', after] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [parts(before), parts(after ?? '')];
  // A dotted end counts as one group instead of two. That does not affect the first four of the eight groups.
  const missing = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return all.map((group) => (Number.parseInt(group, 16) || 0).toString(16));
}
