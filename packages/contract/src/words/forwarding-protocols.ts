import { parseOutboundAddress } from './outbound-addresses.ts';

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

/** Whether an address has the form the protocol can send to: a URL with one of its schemes and a host, or a mailbox; no password. */
export function isForwardingAddress(protocol: ForwardingProtocol, address: string): boolean {
  const { schemes } = forwardingProtocols[protocol];
  return protocol === 9 ? isMailAddress(address) : parseOutboundAddress(address, schemes) !== null;
}

function isMailAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  try {
    return protocol === 'mailto:' && /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(decodeURIComponent(pathname));
  } catch {
    return false; // a percent sign that begins no escape sequence
  }
}
