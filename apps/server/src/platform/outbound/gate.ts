import { isIP, type Socket } from 'node:net';
import {
  normaliseHost,
  type OutboundScheme,
  outboundSchemes,
  parseOutboundAddress,
} from '@portico/contract/words/outbound-addresses';
import { AppError } from '../app-error.ts';
import { isPublicAddress, normaliseAddress } from './address-class.ts';
import { type AllowEntry, createAllowList, trimFinalDot } from './allow-list.ts';
import { connectPinned } from './connect-pinned.ts';
import { exchangeHttp, type OutboundReply } from './exchange-http.ts';
import { OutboundError } from './outbound-error.ts';
import { listOwnAddresses } from './own-addresses.ts';
import { isAllowedPort } from './ports.ts';
import { createNameResolver, type ResolveName, resolveBySystem } from './resolve-name.ts';

const checkMilliseconds = 2_000;
const connectMilliseconds = 5_000;
const exchangeMilliseconds = 10_000;
const maxReplyBytes = 65_536;
/** More addresses of one name are checked, but not tried. */
const maxTriedAddresses = 8;

export type OutboundTarget = { scheme: OutboundScheme; host: string; port: number | null };

/** The only way from the server to an address that a user typed. */
export type OutboundGate = {
  /**
   * Checks an address when a user saves it. Throws an AppError (addressInvalid, addressPortRefused, addressPrivate) that names the
   * field. A name that has no address at this moment is accepted: each connection checks again.
   */
  checkAddress(field: string, text: string, schemes: readonly OutboundScheme[]): Promise<void>;
  /**
   * Opens one connection, with TLS when the scheme says so; the caller closes it. Rejects with an OutboundError, also when looking up
   * the name, connecting and TLS together take longer than `timeoutMilliseconds` (default 5,000).
   */
  connect(target: OutboundTarget, options?: { timeoutMilliseconds?: number }): Promise<Socket>;
  /**
   * Sends one HTTP request; any status except a redirect is a reply. Rejects with an OutboundError. Limits: `timeoutMilliseconds` for
   * everything together (default 10,000), `maxReplyBytes` for the body (default 65,536).
   */
  request(
    address: string,
    message: {
      method: string;
      headers?: Readonly<Record<string, string>>;
      body?: string | Buffer;
      maxReplyBytes?: number;
      timeoutMilliseconds?: number;
    },
  ): Promise<OutboundReply>;
};

/** `allow`: what the operator allows in addition to public addresses. `resolveName`: default the system's name servers. */
export function createOutboundGate({
  allow,
  resolveName = createNameResolver(),
}: {
  allow: readonly AllowEntry[];
  resolveName?: ResolveName;
}): OutboundGate {
  const allowList = createAllowList(allow);

  async function loadAddresses(host: string, signal: AbortSignal): Promise<string[]> {
    if (isIP(host) !== 0) return [normaliseAddress(host) ?? host];
    const name = trimFinalDot(host);
    const isOperators = allowList.hasName(name);
    // Name servers are not asked for localhost.
    if (!isOperators && /(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'];
    const found = await (isOperators ? resolveBySystem : resolveName)(name, signal);
    return found.map((address) => normaliseAddress(address) ?? address);
  }

  /** Why a connection is refused; null when every address is allowed. One private address among public ones is enough. */
  function findRefusal(target: OutboundTarget, addresses: readonly string[]) {
    const { scheme, host: name, port } = target;
    if (port === null) return 'addressPortRefused';
    const own = listOwnAddresses();
    const isReachable = (address: string) =>
      (isPublicAddress(address) && !own.has(address)) || allowList.allows({ name, address, port });
    if (!addresses.every(isReachable)) return 'addressPrivate';
    const isNamed = (address: string | null) => allowList.allows({ name, address, port }, { isNamedPort: true });
    const isNamedPort = addresses.length === 0 ? isNamed(null) : addresses.every(isNamed);
    return isNamedPort || isAllowedPort(scheme, port) ? null : 'addressPortRefused';
  }

  async function connect(target: OutboundTarget, signal: AbortSignal): Promise<Socket> {
    const { scheme, port } = target;
    const host = normaliseHost(target.host);
    if (host === null || port === null) throw new OutboundError('addressRefused', `no host or port: ${target.host}`);
    const addresses = await loadAddresses(host, signal);
    if (signal.aborted) throw new OutboundError('timedOut', `looking up ${host}`);
    if (addresses.length === 0) throw new OutboundError('nameUnknown', host);
    const refusal = findRefusal({ scheme, host, port }, addresses);
    if (refusal !== null) throw new OutboundError('addressRefused', `${refusal} ${host}:${port}`);
    const { isEncrypted } = outboundSchemes[scheme];
    return connectPinned({ host, port, addresses: addresses.slice(0, maxTriedAddresses), isEncrypted }, signal);
  }

  return {
    async checkAddress(field, text, schemes) {
      const address = parseOutboundAddress(text, schemes);
      if (address === null) throw new AppError('addressInvalid', { [field]: 'invalid' });
      const { scheme, hosts } = address;
      const signal = AbortSignal.timeout(checkMilliseconds);
      for (const { host, port } of hosts) {
        const refusal = findRefusal({ scheme, host, port }, await loadAddresses(host, signal));
        if (refusal !== null) throw new AppError(refusal, { [field]: 'invalid' });
      }
    },
    connect: (target, { timeoutMilliseconds = connectMilliseconds } = {}) =>
      connect(target, AbortSignal.timeout(timeoutMilliseconds)),
    async request(address, message) {
      const parsed = parseOutboundAddress(address, ['http:', 'https:']);
      const [place] = parsed?.hosts ?? [];
      if (parsed === null || place === undefined) throw new OutboundError('addressRefused', 'no address of HTTP');
      const { scheme, path } = parsed;
      const { timeoutMilliseconds = exchangeMilliseconds, headers = {}, body = '', ...options } = message;
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const connecting = AbortSignal.any([signal, AbortSignal.timeout(connectMilliseconds)]);
      const socket = await connect({ scheme, ...place }, connecting);
      const host = formatHost(place.host, place.port === outboundSchemes[scheme].defaultPort ? null : place.port);
      return exchangeHttp(socket, { maxReplyBytes, ...options, headers, body, host, path }, signal);
    },
  };
}

function formatHost(host: string, port: number | null): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}${port === null ? '' : `:${port}`}`;
}
