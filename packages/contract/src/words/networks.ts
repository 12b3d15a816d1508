/** A network of IPv4 (32 bits) or IPv6 (128 bits) addresses that begin with the first `prefix` bits of `address`. */
export type Network = { bits: 32 | 128; address: bigint; prefix: number };

/** Maximum number of networks of a company or device. */
export const maxNetworks = 50;

/** The networks in a text with any separators (blanks, commas, semicolons), as written. */
export function splitNetworks(text: string): string[] {
  return text.split(/[\s,;，；、،؛]+/).filter((part) => part !== '');
}

/** Reads a network as "203.0.113.0/24", "2001:db8::/48" or a single address; null if it is none. Bits after the prefix are cleared. */
export function parseNetwork(text: string): Network | null {
  const [addressText = '', prefixText, ...others] = text.trim().split('/');
  const parsed = parseAddress(addressText);
  if (parsed === null || others.length > 0) return null;
  if (prefixText === undefined) return parsed;
  const prefix = Number(prefixText);
  if (!/^\d{1,3}$/.test(prefixText) || prefix > parsed.bits) return null;
  return withPrefix(parsed, prefix);
}

/** A network as text; a single address without its prefix. */
export function formatNetwork({ bits, address, prefix }: Network): string {
  const text = bits === 32 ? formatIpv4(address) : formatIpv6(address);
  return prefix === bits ? text : `${text}/${prefix}`;
}

/** The network that is proposed for an address: /24 of IPv4, /48 of IPv6, about one site. null: not an address. */
export function proposeNetwork(address: string): Network | null {
  const parsed = parseAddress(address);
  return parsed === null ? null : withPrefix(parsed, parsed.bits === 32 ? 24 : 48);
}

/** Whether an address belongs to one of the networks; a text that is no address belongs to none. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return networks.some(
    (network) => network.bits === parsed.bits && withPrefix(parsed, network.prefix).address === network.address,
  );
}

function withPrefix({ bits, address }: Network, prefix: number): Network {
  const rest = BigInt(bits - prefix);
  return { bits, address: (address >> rest) << rest, prefix };
}

/** An address as a network of its own. IPv4 addresses within IPv6 ("::ffff:203.0.113.9") are IPv4; zone ids are ignored. */
function parseAddress(text: string): Network | null {
  const plain = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const ipv4 = parseIpv4(plain);
  if (ipv4 !== null) return { bits: 32, address: ipv4, prefix: 32 };
  const ipv6 = parseIpv6(plain);
  return ipv6 === null ? null : { bits: 128, address: ipv6, prefix: 128 };
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | null {
  const [before = '', after, ...others] = text.split('::');
  if (others.length > 0 || !/^[\da-f:]+$/i.test(text)) return null;
  const [first, last] = [splitGroups(before), splitGroups(after ?? '')];
  const missing = 8 - first.length - last.length;
  if (after === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  if (groups.some((group) => !/^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(Number.parseInt(group, 16)), 0n);
}

const splitGroups = (text: string) => (text === '' ? [] : text.split(':'));

const formatIpv4 = (address: bigint) => [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 255n)).join('.');

function formatIpv6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address >> BigInt(112 - index * 16)) & 65_535n).toString(16),
  ).join(':');
  // The longest run of zero groups is left out, the first one if several are equally long.
  const runs = groups.match(/\b0(?::0)+\b/g) ?? [];
  const longest = runs.reduce((found, run) => (run.length > found.length ? run : found), '');
  if (longest === '') return groups;
  const start = groups.search(new RegExp(`\\b${longest}\\b`));
  return `${groups.slice(0, start).replace(/:$/, '')}::${groups.slice(start + longest.length).replace(/^:/, '')}`;
}
