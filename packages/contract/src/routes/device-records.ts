import * as z from 'zod/mini';
import { instant, instantOrLocalTime, knownSerialNumber, paging, serialNumbers } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

const logEntry = z.object({
  id: z.number(),
  sn: z.string(),
  at: instant,
  kind: z.string(),
  detail: z.string(),
  count: z.number(),
});

const effectiveCounts = z.object({
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
  /** Counted values after rules; null: all values count as sent. */
  effective: z.nullable(effectiveCounts),
  uploadTime: instant,
  storageTime: instant,
  flags: z.number(),
});

const upload = {
  sn: knownSerialNumber,
  startTime: z.optional(instantOrLocalTime),
  endTime: z.optional(instantOrLocalTime),
};

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** Records and logs of devices, and unregistered devices. */
export const deviceRecords = defineRoutes({
  uploadRecord: {
    method: 'GET',
    path: '/api/device/uploadrecord',
    access: 'device:list',
    summary: 'List the records that one device sent, newest first, including those sent while it was unbound.',
    /**
     * Period starts in [startTime, endTime). A local time means that of the place where the device was installed at that time
     * (`localTime`).
     */
    input: z.object({ ...paging, ...upload }),
    output: uploadRecord,
    reply: 'list',
  },
  uploadRecordDownload: {
    method: 'GET',
    path: '/api/device/uploadrecordDownload',
    access: 'device:list',
    summary: 'Export the same records as a spreadsheet, up to the row limit of a spreadsheet.',
    input: z.object({ ...upload, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  uploadRecordClear: {
    method: 'GET',
    path: '/api/device/uploadrecordClear',
    writes: true,
    access: 'device:set',
    summary:
      'Delete the records that one device sent in a range, permanently. Records it sends again are counted again.',
    input: z.object({ sn: knownSerialNumber, startTime: instantOrLocalTime, endTime: instantOrLocalTime }),
    output: z.object({ removed: z.number() }),
    reply: 'wrapped',
  },
  log: {
    method: 'GET',
    path: '/api/device/log',
    access: 'device:list',
    summary:
      'List the log of one device: refused records with their reasons, invalid frames, restarts and events that it reports; newest first.',
    input: z.object({ ...paging, ...upload }),
    output: logEntry,
    reply: 'list',
  },
  oldRecords: {
    method: 'GET',
    path: '/api/device/oldRecords',
    access: 'device:list',
    summary:
      'Summarise the records of one device that were refused because of the history limit. They are kept for 30 days.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({
      records: z.number(),
      /** Oldest and newest period start; null without records. */
      first: z.nullable(instant),
      last: z.nullable(instant),
      /** Sums without running totals; null: not measured. */
      in: z.nullable(z.number()),
      out: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
  importOldRecords: {
    method: 'POST',
    path: '/api/device/oldRecords/import',
    access: 'device:set',
    summary:
      'Count the oldest thousand of these records, regardless of the history limit. Repeat the call until none remains.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({ imported: z.number(), remaining: z.number() }),
    reply: 'wrapped',
  },
  discardOldRecords: {
    method: 'POST',
    path: '/api/device/oldRecords/discard',
    access: 'device:set',
    summary: 'Delete these records without counting them.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({ removed: z.number() }),
    reply: 'wrapped',
  },
  heatImage: {
    method: 'GET',
    path: '/api/device/heatImage',
    access: 'device:list',
    summary:
      'Get the dwell heat map of the area in front of one device in a range, as a PNG in the grid of the device; 404 heatMapNotGenerated if the device reported no such data.',
    /** Period starts in [startTime, endTime). */
    input: z.object({ sn: knownSerialNumber, startTime: instantOrLocalTime, endTime: instantOrLocalTime }),
    output: z.any(),
    reply: 'file',
  },
  announced: {
    method: 'POST',
    path: '/api/device/announced',
    writes: false,
    access: 'device:list',
    summary: 'List those of the given serial numbers that have contacted the server and belong to no company.',
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
    summary: 'List the serial numbers of unregistered devices that have contacted the server, with their last message.',
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
