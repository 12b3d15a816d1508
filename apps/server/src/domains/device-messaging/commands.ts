import { randomUUID } from 'node:crypto';
import { commandCodes, type CommandMethod } from '@portico/contract/device-messages/commands';
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events.ts';

/** Puts a command on a device's topic; false: the device is not there to hear it. */
export type TellDevice = (sn: string, command: Buffer, seconds: number) => Promise<boolean>;

/** Calls devices over the broker and waits for their answers. */
export type Commands = {
  /** The data of the device's answer. Throws deviceOffline where nobody listens, deviceInfoFailed where nothing or a refusal comes back. */
  call(sn: string, method: CommandMethod, params: object): Promise<unknown>;
  stop(): void;
};

const answerMilliseconds = 3000;

const reply = z.object({ id: z.string(), code: z.number(), data: z.optional(z.unknown()) });
type Reply = z.output<typeof reply>;

/** Devices answer on their reply topic, under the id of the call. */
export function createCommands(events: Events, tellDevice: TellDevice): Commands {
  const waiting = new Map<string, (answer: Reply) => void>();

  const stop = events.on('device.replied', ({ sn, body }) => {
    const answer = read(body);
    // Only the device that was asked can answer: another one may guess ids.
    if (answer !== null) waiting.get(`${sn}/${answer.id}`)?.(answer);
  });

  return {
    async call(sn, method, params) {
      const id = randomUUID();
      const answered = Promise.withResolvers<Reply | null>();
      const timer = setTimeout(() => answered.resolve(null), answerMilliseconds);
      waiting.set(`${sn}/${id}`, answered.resolve);
      try {
        const command = Buffer.from(JSON.stringify({ id, method, params }));
        if (!(await tellDevice(sn, command, answerMilliseconds / 1000))) throw new AppError('deviceOffline');
        const answer = await answered.promise;
        if (answer?.code !== commandCodes.ok) throw new AppError('deviceInfoFailed');
        return answer.data;
      } finally {
        clearTimeout(timer);
        waiting.delete(`${sn}/${id}`);
      }
    },
    stop,
  };
}

function read(body: Buffer): Reply | null {
  try {
    return z.parse(reply, JSON.parse(body.toString('utf8')));
  } catch {
    return null; // A device may publish anything there.
  }
}
