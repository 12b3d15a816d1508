/**
 * Protocols for forwarding an entity's counts, by their number on the wire; `schemes`: allowed URL schemes of the address. Specification
 * §3.
 */
export const forwardingProtocols = {
  1: { name: 'httpJson', schemes: ['http:', 'https:'] },
  2: { name: 'httpForm', schemes: ['http:', 'https:'] },
  3: { name: 'httpXml', schemes: ['http:', 'https:'] },
  4: { name: 'webhook', schemes: ['https:', 'http:'] },
  5: { name: 'mqtt', schemes: ['mqtt:', 'mqtts:'] },
  6: { name: 'tcpJson', schemes: ['tcp:', 'tls:'] },
  7: { name: 'sftpCsv', schemes: ['sftp:'] },
  8: { name: 'kafka', schemes: ['kafka:'] },
  9: { name: 'mailCsv', schemes: ['mailto:'] },
} as const;

export type ForwardingProtocol = keyof typeof forwardingProtocols;

export const forwardingProtocolNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly ForwardingProtocol[];

/**
 * Whether the protocol can send to an address: an absolute URL with one of its schemes, with a host or a mailbox, and without a password.
 */
export function isForwardingAddress(protocol: ForwardingProtocol, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol: scheme, hostname, pathname, password } = new URL(address);
  const allowed: readonly string[] = forwardingProtocols[protocol].schemes;
  if (!allowed.includes(scheme) || password !== '') return false;
  return scheme === 'mailto:' ? /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(decodeURIComponent(pathname)) : hostname !== '';
}
