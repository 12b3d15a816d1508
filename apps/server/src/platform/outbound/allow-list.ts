import { BlockList, isIP } from 'node:net';
import { normaliseHost } from '@portico/contract/words/outbound-addresses';
import { normaliseAddress } from './address-class.ts';

/** An entry of PORTICO_OUTBOUND_ALLOW: a name, or a range of addresses. `port` null: every port that the address' scheme may have. */
export type AllowEntry = { host: { name: string } | { network: string; prefix: number }; port: number | null };

/** What the operator allows in addition to public addresses. */
export type AllowList = {
  /** Whether entries name the host, for any port. The operator's own names are resolved as the operating system does. */
  hasName(name: string): boolean;
  /** Whether an entry covers the name, or the address it has (null: none). `isNamedPort`: only entries that name this port count. */
  allows(place: { name: string; address: string | null; port: number }, options?: { isNamedPort: boolean }): boolean;
};

/** Parses names, addresses and ranges separated by commas, each with an optional port; null when an entry is none of these. */
export function parseAllowEntries(text: string): AllowEntry[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const entries = parts.filter((part) => part !== '').map(parseEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function parseEntry(text: string): AllowEntry | null {
  const isBareIpv6 = /^[^[].*:.*:/.test(text);
  const [, bracketed, plain = '', portText] = isBareIpv6
    ? [text, text]
    : (/^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []);
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const [host = '', prefixText] = (bracketed ?? plain).split('/', 2);
  const network = normaliseAddress(host);
  if (network === null) {
    const name = prefixText === undefined && bracketed === undefined ? normaliseHost(host) : null;
    // A number such as 10.1 would be read as an address the operator did not write, and * as a name.
    return name === null || isIP(name) !== 0 || !/^[a-z\d._-]+$/.test(name)
      ? null
      : { host: { name: trimFinalDot(name) }, port };
  }
  const bits = isIP(network) === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : -1;
  return prefix >= 0 && prefix <= bits ? { host: { network, prefix }, port } : null;
}

export function createAllowList(entries: readonly AllowEntry[]): AllowList {
  const rules = entries.map(({ host, port }) => ({ port, ...toRule(host) }));
  return {
    hasName: (name) => rules.some((rule) => rule.name === trimFinalDot(name)),
    allows: ({ name, address, port }, { isNamedPort } = { isNamedPort: false }) =>
      rules.some(
        (rule) =>
          (rule.port === port || (rule.port === null && !isNamedPort)) &&
          (rule.name === trimFinalDot(name) ||
            (address !== null && rule.range?.check(address, toFamily(address)) === true)),
      ),
  };
}

function toRule(host: AllowEntry['host']): { name: string | null; range: BlockList | null } {
  if ('name' in host) return { name: host.name, range: null };
  const range = new BlockList();
  range.addSubnet(host.network, host.prefix, toFamily(host.network));
  return { name: null, range };
}

function toFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** The dot that ends a name changes nothing but its search in the local domain. */
export function trimFinalDot(name: string): string {
  return name.replace(/\.$/, '');
}
