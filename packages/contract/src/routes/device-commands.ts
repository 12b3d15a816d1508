import * as z from 'zod/mini';
import { id, localTime } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** Calls the platform makes of devices over their own connection. */
export const deviceCommands = defineRoutes({
  askAgain: {
    method: 'POST',
    path: '/api/device/askAgain',
    access: 'device:list',
    summary:
      'Ask a device to send once more what it counted, at most 62 days. The records arrive as always. 400 deviceCannotBeAsked, 409 deviceOffline, 503 deviceInfoFailed.',
    /** On the wall of the place it is meant for: [from, to). */
    input: z.object({ deviceId: id, from: localTime, to: localTime }),
    output: z.object({
      /** Records the device says it sends once more; null: it did not say. */
      records: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
});
