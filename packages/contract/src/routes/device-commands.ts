import * as z from 'zod/mini';
import { id, localTime } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** Commands the platform sends to devices over their own connection. */
export const deviceCommands = defineRoutes({
  askAgain: {
    method: 'POST',
    path: '/api/device/askAgain',
    access: 'device:list',
    summary:
      'Request a device to send its counts of a range again, at most 62 days. The records arrive as usual uploads; cameras that take no commands send them after their next heartbeat. Errors: 400 deviceCannotBeAsked, 409 deviceOffline, 503 deviceInfoFailed.',
    /** Half-open range [from, to) in the local time of the device's entity. */
    input: z.object({ deviceId: id, from: localTime, to: localTime }),
    output: z.object({
      /** Number of records the device reports it will send again; null: it does not report a number. */
      records: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
});
