import { networkInterfaces } from 'node:os';
import { normaliseAddress } from './address-class.ts';

/** The addresses of this machine. A public one leads to its other services, past the firewall. */
export function listOwnAddresses(): Set<string> {
  const listed = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return new Set(listed.flatMap(({ address }) => normaliseAddress(address) ?? []));
}
