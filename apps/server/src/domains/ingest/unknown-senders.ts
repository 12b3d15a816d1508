import type { DeviceMessage } from '@portico/device-formats';
import type { Db } from '../../platform/base-data/open.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MessageSender } from './message-sender.ts';
import type { RawMessage } from './raw-messages.ts';
import type { UnidentifiedMessageKeeper } from './unidentified-messages.ts';
import { storeUnregisteredMessage } from './unregistered-messages.ts';

/** Keeps messages that are from no registered device. */
export type UnknownSenders = {
  /** Lists the message under its serial number, or under its address if no serial number can be read. */
  keep(message: DeviceMessage, raw: RawMessage, sender: MessageSender): Promise<void>;
};

export function createUnknownSenders(db: Db, unidentified: UnidentifiedMessageKeeper, clock: Clock): UnknownSenders {
  return {
    async keep(message, { path, body }, sender) {
      const { sn } = message;
      const isUnsure = message.kind === 'broken' && message.isDamaged === true;
      if (sn === null || isUnsure) {
        const reason = message.kind === 'broken' ? message.detail : message.kind;
        unidentified.keep({ path, body }, sender, reason, Math.floor(clock.now() / 1000));
        return;
      }
      const stored = { sn, format: sender.format.id, path, receivedAt: new Date(clock.now()), body };
      await storeUnregisteredMessage(db, stored, sender.address);
    },
  };
}
