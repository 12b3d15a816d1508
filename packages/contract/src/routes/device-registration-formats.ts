import * as z from 'zod/mini';
import { id, instant } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { deviceFormats } from '../words/device-formats.ts';

/** The data format with which a device is registered. */
export const deviceRegistrationFormats = defineRoutes({
  changeFormat: {
    method: 'POST',
    path: '/api/device/format',
    access: 'device:set',
    summary:
      'Change the data format with which a device is registered; its open connection closes, and messages in formats of another family are refused from now on. A format with a secret in another family creates a new secret, shown only in this reply.',
    input: z.object({ id, format: z.enum(deviceFormats) }),
    output: z.object({ secret: z.nullable(z.string()) }),
    reply: 'wrapped',
  },
  otherFormats: {
    method: 'GET',
    path: '/api/device/otherFormats',
    access: 'device:list',
    summary:
      'List the other data formats in which messages with the serial number of a device arrived in the last seven days, the latest first. They were refused.',
    input: z.object({ id }),
    output: z.object({
      format: z.string(),
      /** Refused messages. */
      refused: z.number(),
      /** Messages from before the device was registered, which count if its format is changed to this one. */
      kept: z.number(),
      lastTime: instant,
      /** Network address of the latest refused message, if it is known. */
      lastAddress: z.nullable(z.string()),
    }),
    reply: 'list',
  },
});
