import { type OutboundScheme, outboundSchemes } from '@portico/contract/words/outbound-addresses';

const minFreePort = 1_024;
const maxPort = 65_535;

/** Ports from 1024 on that browsers refuse too ("port blocking" of the Fetch standard): telephony, NFS, X11, IRC and others. */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Whether a user may name the port: the default of the scheme, or one from 1024 on. The ports below belong to other protocols. */
export function isAllowedPort(scheme: OutboundScheme, port: number): boolean {
  const isFree = Number.isInteger(port) && port >= minFreePort && port <= maxPort && !blockedPorts.has(port);
  return isFree || port === outboundSchemes[scheme].defaultPort;
}
