import * as z from 'zod/mini';
import { instant, moment, paging, serialNumbers } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

const logEntry = z.object({
  id: z.number(),
  sn: z.string(),
  at: instant,
  kind: z.string(),
  detail: z.string(),
  count: z.number(),
});

const counted = z.object({
  in: z.nullable(z.number()),
  out: z.nullable(z.number()),
  back: z.nullable(z.number()),
  after: z.nullable(z.number()),
  staffIn: z.nullable(z.number()),
  staffOut: z.nullable(z.number()),
});

const uploadRecord = z.object({
  sn: z.string(),
  line: z.number(),
  /** Period start. */
  dataTime: instant,
  localTime: z.string(),
  minutes: z.number(),
  in: z.nullable(z.number()),
  out: z.nullable(z.number()),
  back: z.nullable(z.number()),
  after: z.nullable(z.number()),
  staffIn: z.nullable(z.number()),
  staffOut: z.nullable(z.number()),
  entityId: z.nullable(z.number()),
  corridorId: z.nullable(z.number()),
  /** What counts of it where a rule changed it; null: all of it as sent. */
  effective: z.nullable(counted),
  uploadTime: instant,
  storageTime: instant,
  flags: z.number(),
});

const upload = { sn: z.string(), startTime: z.optional(moment), endTime: z.optional(moment) };

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** What devices sent, and what is known of those nobody registered. */
export const deviceRecords = defineRoutes({
  uploadRecord: {
    method: 'GET',
    path: '/api/device/uploadrecord',
    access: 'device:list',
    summary: 'What one device sent, newest first, also while it was bound nowhere.',
    /** Period starts in [startTime, endTime); a time on the wall means the one of the place where the device hung then (`localTime`). */
    input: z.object({ ...paging, ...upload }),
    output: uploadRecord,
    reply: 'list',
  },
  uploadRecordDownload: {
    method: 'GET',
    path: '/api/device/uploadrecordDownload',
    access: 'device:list',
    summary: 'The same as a spreadsheet, up to the row limit of one.',
    input: z.object({ ...upload, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  uploadRecordClear: {
    method: 'GET',
    path: '/api/device/uploadrecordClear',
    writes: true,
    access: 'device:set',
    summary: 'Delete what one device sent in a range, for ever. What it sends again is counted again.',
    input: z.object({ sn: z.string(), startTime: moment, endTime: moment }),
    output: z.object({ removed: z.number() }),
    reply: 'wrapped',
  },
  log: {
    method: 'GET',
    path: '/api/device/log',
    access: 'device:list',
    summary:
      'What happened on one device: refused records with their reasons, bad frames, restarts, and what it tells as an event; newest first.',
    input: z.object({ ...paging, ...upload }),
    output: logEntry,
    reply: 'list',
  },
  heatImage: {
    method: 'GET',
    path: '/api/device/heatImage',
    access: 'device:list',
    summary:
      'Where people stayed in front of one device in a range, as a PNG on its own grid; 404 heatMapNotGenerated where it told nothing.',
    /** Period starts in [startTime, endTime). */
    input: z.object({ sn: z.string(), startTime: moment, endTime: moment }),
    output: z.any(),
    reply: 'file',
  },
  announced: {
    method: 'POST',
    path: '/api/device/announced',
    writes: false,
    access: 'device:list',
    summary: 'Which of these serial numbers have announced themselves and belong to nobody.',
    input: z.object({ sns: serialNumbers }),
    output: z.object({
      sn: z.string(),
      format: z.string(),
      firstSeen: instant,
      lastSeen: instant,
      messages: z.number(),
    }),
    reply: 'list',
  },
  unassigned: {
    method: 'GET',
    path: '/api/device/unassigned',
    access: 'platform',
    summary: 'Serial numbers that announced themselves and belong to no company, with their last message.',
    input: z.object({ ...paging, sn: searched }),
    output: z.object({
      sn: z.string(),
      format: z.string(),
      address: z.string(),
      firstSeen: instant,
      lastSeen: instant,
      messages: z.number(),
      lastMessage: z.string(),
    }),
    reply: 'list',
  },
});
