import * as z from 'zod/mini';
import { defineRoutes, emptyObject } from '../route.ts';

export const images = defineRoutes({
  upload: {
    method: 'POST',
    path: '/images/upload',
    access: 'user',
    upload: true,
    summary: 'Upload a picture for the company: png, jpeg or webp of at most 512,000 bytes.',
    input: emptyObject,
    output: z.object({ url: z.string(), pathName: z.string() }),
    reply: 'wrapped',
  },
  file: {
    method: 'GET',
    path: '/images/file',
    access: 'user',
    isAllowedDuringSetUp: true,
    summary: 'Download one picture of the caller’s company.',
    input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.(png|jpg)$/)) }),
    output: z.any(),
    reply: 'file',
  },
});
