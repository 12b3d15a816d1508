import { setTimeout as pause } from 'node:timers/promises';
import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import { findFormatById, formats } from '@portico/device-formats';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import { decodeStoredMessage } from './decode-stored-message.ts';
import type { DeviceRegistry, RegisteredDevice } from './device-registry.ts';
import { isOfRegisteredFamily, type MessageSender } from './message-sender.ts';
import type { MessageReceiver } from './receive.ts';
import {
  deleteUnregisteredDevice,
  deleteUnregisteredMessages,
  loadRegisteredSenders,
  loadUnregisteredMessages,
  type StoredMessage,
} from './unregistered-messages.ts';

type Services = { db: Db; registry: DeviceRegistry; receiver: MessageReceiver; log: Log };

export type MessageReplayer = {
  /** Counts the stored messages of a serial number if the device is registered. Messages that cannot be stored are retried next time. */
  replay(sn: string): Promise<void>;
  /** The same for every serial number that has been registered since its messages were stored. */
  replayAll(): Promise<void>;
  /** Resolves when no replay is running any more. */
  stop(): Promise<void>;
};

const maxMessagesPerPage = 200;
// A page of this size has far fewer records than may wait to be stored, so a replay leaves room for the devices that are counting.
const maxBytesPerPage = 256 * 1024;
// Pause while the store has no room.
const retryMilliseconds = 200;

/** Counts the stored messages of devices that have been registered, in pages, each in one or two writes of the store. */
export function createMessageReplayer({ db, registry, receiver, log }: Services): MessageReplayer {
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  async function countAll(sn: string): Promise<void> {
    let hasMore = true;
    while (hasMore && !stopped) hasMore = await countPage(sn);
  }

  // Returns true if there may be more messages.
  async function countPage(sn: string): Promise<boolean> {
    const registered = await registry.find(sn);
    if (registered === null) return false;
    // Messages in other formats are not from the device as it is registered. They count if its format is changed while they are kept.
    const page = await loadUnregisteredMessages(
      db,
      sn,
      formats.filter((format) => isOfRegisteredFamily(registered, format)).map(({ id }) => id),
      maxMessagesPerPage,
      maxBytesPerPage,
    );
    // The device is looked up for every page, and the page is handed over at once, so that a new binding applies to all later pages.
    const device = await registry.find(sn);
    if (device === null) return false;
    if (device.format !== registered.format) return true;
    if (page.length === 0) {
      await deleteUnregisteredDevice(db, sn);
      return false;
    }
    const outcomes = await Promise.all(page.map((message) => countMessage(device, message)));
    await deleteUnregisteredMessages(
      db,
      sn,
      page.filter((_message, position) => outcomes[position] === 'counted'),
    );
    if (outcomes.includes('failed')) {
      log.error({ sn }, 'kept messages of a claimed device could not be stored; they are tried again within the hour');
      return false;
    }
    if (outcomes.includes('full')) await pause(retryMilliseconds);
    return true;
  }

  async function countMessage(device: RegisteredDevice, stored: StoredMessage): Promise<'counted' | 'failed' | 'full'> {
    const format = findFormatById(stored.format);
    if (format === undefined) return 'counted';
    const messages = decodeStoredMessage(format, stored);
    // The listeners keep messages of formats with a secret only from an external broker: without the secret they answer none of them.
    const identifiedBy = format.authentication === 'secret' ? 'broker' : 'serialNumber';
    const sender: MessageSender = { format, identifiedBy, address: stored.address };
    // The original time of receipt: records of a device whose clock was never set get it as their time.
    const at = stored.receivedAt.getTime();
    const received = await Promise.all(
      messages.map((message) =>
        receiver.receiveFrom(device, message, sender, at, { path: stored.path, body: stored.body }),
      ),
    );
    const failed = received.filter(({ outcome }) => outcome.storageResult === 'failed');
    if (failed.length === 0) return 'counted';
    return failed.every(({ isStoreFull }) => isStoreFull) ? 'full' : 'failed';
  }

  async function replay(sn: string): Promise<void> {
    // Only one replay per serial number runs at a time. A second call waits for the running replay, whose remaining pages use the newest
    // bindings.
    const key = foldSerialNumber(sn);
    const counting = running.get(key) ?? countAll(sn).finally(() => running.delete(key));
    running.set(key, counting);
    await counting;
  }

  return {
    replay,
    async replayAll() {
      for (const sn of await loadRegisteredSenders(db)) if (!stopped) await replay(sn);
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(running.values());
    },
  };
}
