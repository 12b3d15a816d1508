import { isIPv4, isIPv6 } from 'node:net';

/** The network somebody calls from, which a home or an office has to itself: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
}

/** The first groups of an IPv6 address, without leading zeros; "::" stands for as many zero groups as are missing. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [parts(before), parts(after ?? '')];
  // A dotted end counts as one group too few here, which the first three of eight groups do not show.
  const missing = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return all.map((group) => (Number.parseInt(group, 16) || 0).toString(16));
}
