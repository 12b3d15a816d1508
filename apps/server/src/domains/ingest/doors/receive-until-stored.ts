import type { DeviceMessage } from '@portico/device-formats';
import type { MessageSender } from '../message-sender.ts';
import type { RawMessage } from '../raw-messages.ts';
import type { DoorServices } from './http-door.ts';

// Retry interval while the store has no room. The acknowledgement is withheld, and the device keeps its message.
const retryMilliseconds = 200;
// Then the connection is closed: a device that connects again and again would leave more and more waiting messages in memory.
const maxRetryingMilliseconds = 30_000;

/** unknown: no device has the serial number. refused: its device is registered with another format. */
export type MessageReception = 'received' | 'unknown' | 'refused';

/**
 * Receives a message for a listener whose protocol has no answer "try again": tries again while the store has no room, and resolves when the
 * message is durable. Rejects after 30 s, or when the store fails for another reason, so that the device sends the message again.
 * `at`: time of receipt, epoch milliseconds.
 */
export async function receiveUntilStored(
  services: Pick<DoorServices, 'registry' | 'receiver'>,
  sn: string,
  sender: MessageSender,
  message: DeviceMessage,
  raw: RawMessage,
  at?: number,
): Promise<MessageReception> {
  const deadline = performance.now() + maxRetryingMilliseconds;
  for (;;) {
    const device = await services.registry.find(sn);
    if (device === null) return 'unknown';
    const { outcome, isStoreFull } = await services.receiver.receiveFrom(device, message, sender, at, raw);
    if (!outcome.registered) return 'refused';
    if (outcome.storageResult !== 'failed') return 'received';
    if (!isStoreFull || performance.now() > deadline) throw new Error('not stored');
    await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
  }
}
