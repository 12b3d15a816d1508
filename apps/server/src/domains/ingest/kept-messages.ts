import { setTimeout as pause } from 'node:timers/promises';
import { type DeviceMessage, type Format, formatById } from '@portico/device-formats';
import type { Log } from '../../platform/log.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Receiver } from './receive.ts';
import type { RegisteredDevice, Registry } from './registry.ts';
import { claimedSerialNumbers, dropMessages, forgetUnassigned, type KeptMessage, keptMessages } from './unassigned.ts';

type Services = { db: Db; registry: Registry; receiver: Receiver; log: Log };

export type KeptMessages = {
  /** Counts what was kept of a serial number, if somebody has registered it. What cannot be stored stays for the next time. */
  count(sn: string): Promise<void>;
  /** The same for every serial number that has been registered since its messages were kept. */
  countClaimed(): Promise<void>;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
};

const messagesPerPage = 200;
// Records of as many bytes are far fewer than may wait to be stored: a claim leaves room for the devices that count.
const bytesPerPage = 256 * 1024;
// While the store has no room.
const retryMilliseconds = 200;

/** Counts the kept messages of devices that have found an owner, in pages, each in one or two writes of the store. */
export function createKeptMessages({ db, registry, receiver, log }: Services): KeptMessages {
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  async function countAll(sn: string): Promise<void> {
    let goesOn = true;
    while (goesOn && !stopped) goesOn = await countPage(sn);
  }

  // True: there may be more.
  async function countPage(sn: string): Promise<boolean> {
    const page = await keptMessages(db, sn, messagesPerPage, bytesPerPage);
    // Looked up for every page and handed over in the same moment, so that a new binding holds from here on.
    const device = await registry.find(sn);
    if (device === null) return false;
    if (page.length === 0) {
      await forgetUnassigned(db, sn);
      return false;
    }
    const outcomes = await Promise.all(page.map((message) => countMessage(device, message)));
    await dropMessages(
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

  async function countMessage(device: RegisteredDevice, kept: KeptMessage): Promise<'counted' | 'failed' | 'full'> {
    const format = formatById(kept.format);
    const messages = format === undefined ? [] : decodeKept(format, kept);
    // As late as they are: the receive time of the message is the clock of an unsynced device.
    const at = kept.receivedAt.getTime();
    const received = await Promise.all(messages.map((message) => receiver.receiveFrom(device, message, at)));
    const failed = received.filter(({ outcome }) => outcome.stored === 'failed');
    if (failed.length === 0) return 'counted';
    return failed.every(({ full }) => full) ? 'full' : 'failed';
  }

  async function count(sn: string): Promise<void> {
    // A page is never counted twice at a time; who is told twice has it counted with the newest bindings all the same.
    const counting = underWay.get(sn) ?? countAll(sn).finally(() => underWay.delete(sn));
    underWay.set(sn, counting);
    await counting;
  }

  return {
    count,
    async countClaimed() {
      for (const sn of await claimedSerialNumbers(db)) if (!stopped) await count(sn);
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(underWay.values());
    },
  };
}

function decodeKept(format: Format, { sn, path, body }: KeptMessage): DeviceMessage[] {
  if (format.door === 'http') return [format.decode(path, body, null)];
  if (format.door === 'mqtt') return [format.decode(sn, path, body)];
  const cuts = format.framer().push(body);
  return cuts.flatMap((cut) => (cut.kind === 'frame' ? [format.decode(cut.frame)] : []));
}
