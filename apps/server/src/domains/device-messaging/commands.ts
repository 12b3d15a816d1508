import { randomUUID } from 'node:crypto';
import { type CommandMethod, commandResultCodes } from '@portico/contract/device-messages/commands';
import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events.ts';

/**
 * Publishes a command on the topic of a device. Resolves with false if the device (embedded broker) or the external broker is not
 * connected. The external broker drops the command after `seconds`.
 */
export type SendDeviceCommand = (sn: string, command: Buffer, seconds: number) => Promise<boolean>;

/** Sends commands to devices over the broker and waits for their replies. */
export type DeviceCommandSender = {
  /** Returns the data of the device's reply. Throws deviceOffline if it is not connected, deviceInfoFailed on no reply or a refusal. */
  call(sn: string, method: CommandMethod, params: object): Promise<unknown>;
  stop(): void;
};

const replyTimeoutMilliseconds = 3000;

const reply = z.object({ id: z.string(), code: z.number(), data: z.optional(z.unknown()) });
type Reply = z.output<typeof reply>;

/** Creates the sender. A device publishes its reply on its reply topic, with the id of the command. */
export function createDeviceCommandSender(events: Events, sendCommand: SendDeviceCommand): DeviceCommandSender {
  const pendingReplies = new Map<string, (answer: Reply) => void>();

  const stop = events.on('device.replied', ({ sn, body }) => {
    const answer = parseReply(body);
    // Accepts replies only from the device that was called: another device might guess the id.
    if (answer !== null) pendingReplies.get(pendingKey(sn, answer.id))?.(answer);
  });

  return {
    async call(sn, method, params) {
      const id = randomUUID();
      const pendingReply = Promise.withResolvers<Reply | null>();
      const timer = setTimeout(() => pendingReply.resolve(null), replyTimeoutMilliseconds);
      pendingReplies.set(pendingKey(sn, id), pendingReply.resolve);
      try {
        const command = Buffer.from(JSON.stringify({ id, method, params }));
        if (!(await sendCommand(sn, command, replyTimeoutMilliseconds / 1000))) throw new AppError('deviceOffline');
        const answer = await pendingReply.promise;
        if (answer?.code !== commandResultCodes.ok) throw new AppError('deviceInfoFailed');
        return answer.data;
      } finally {
        clearTimeout(timer);
        pendingReplies.delete(pendingKey(sn, id));
      }
    },
    stop,
  };
}

// A device may reply under another spelling of its serial number than the one it is registered with.
const pendingKey = (sn: string, id: string) => `${foldSerialNumber(sn)}/${id}`;

function parseReply(body: Buffer): Reply | null {
  try {
    return z.parse(reply, JSON.parse(body.toString('utf8')));
  } catch {
    return null; // a device may publish anything on this topic
  }
}
