import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { normaliseAddress } from './address-class.ts';
import { trimFinalDot } from './allow-list.ts';
import { OutboundError, type OutboundReason } from './outbound-error.ts';

/** Time for one address before the next one is tried too. */
const attemptMilliseconds = 1_500;

type Place = { host: string; port: number; addresses: readonly string[]; isEncrypted: boolean };

/**
 * Connects to one of the addresses that were checked, never to what the name resolves to now. With TLS, the certificate must be valid
 * for the host. Rejects with an OutboundError; an abort counts as a timeout.
 */
export async function connectPinned(place: Place, signal: AbortSignal): Promise<Socket> {
  const { host, port, addresses, isEncrypted } = place;
  const socket = connect({
    host: isIP(host) === 0 ? host : (addresses[0] ?? host),
    port,
    lookup: createPinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptMilliseconds,
  });
  await waitFor(socket, 'connect', signal, 'notConnected');
  // The kernel may connect elsewhere than asked: 0.0.0.0 leads to this machine.
  const remote = normaliseAddress(socket.remoteAddress ?? '');
  if (remote === null || !addresses.includes(remote)) {
    socket.destroy();
    throw new OutboundError('addressRefused', `${host} led to ${remote}`);
  }
  if (!isEncrypted) return socket;
  const name = trimFinalDot(host);
  // An IP address is checked against the certificate, too, but may not be sent as the server's name.
  const secured = connectTls({
    socket,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    rejectUnauthorized: true,
  });
  try {
    await waitFor(secured, 'secureConnect', signal, 'notSecure');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return secured;
}

function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    if (all === true) callback(null, answers);
    else callback(null, answers[0]?.address ?? '', answers[0]?.family);
  };
}

async function waitFor(socket: Socket, event: string, signal: AbortSignal, reason: OutboundReason): Promise<void> {
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw toOutboundError(error, signal, reason);
  }
}

/** The error of a socket or of HTTP as an OutboundError; after an abort, the reason is the timeout. */
export function toOutboundError(error: unknown, signal: AbortSignal, reason: OutboundReason): OutboundError {
  if (error instanceof OutboundError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new OutboundError(signal.aborted ? 'timedOut' : reason, message, error);
}
