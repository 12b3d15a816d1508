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

const rawMessage = z.object({
  id: z.number(),
  /** First and last receipt. */
  firstTime: instant,
  lastTime: instant,
  /** How often it was sent. */
  messages: z.number(),
  format: z.string(),
  path: z.string(),
  address: z.string(),
  /** Why a record in it was not stored, in English. */
  reason: z.string(),
  bytes: z.number(),
  /** The readable part, at most 2,000 characters. */
  text: z.string(),
  /** The first 256 bytes as hexadecimal digits. */
  hex: z.string(),
});

const decodedRecord = z.object({
  dataTime: instant,
  localTime: z.string(),
  line: z.number(),
  minutes: z.number(),
  in: z.nullable(z.number()),
  out: z.nullable(z.number()),
  /** new: would be stored. repeated: is stored already. overlapping: its minutes are counted already. total: a running total. */
  result: z.enum(['new', 'repeated', 'overlapping', 'total']),
});

/** What a stored message holds; sums are null where nothing was measured. */
const messageCounts = z.object({
  records: z.number(),
  in: z.nullable(z.number()),
  out: z.nullable(z.number()),
  /** Period starts of the first and last record; local times of the device where the message has no instants. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
});

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
  rawMessages: {
    method: 'GET',
    path: '/api/device/rawMessages',
    access: 'device:list',
    summary:
      'List the messages of one device that could not be decoded or of which a record was refused, newest first. They are kept for 7 days.',
    input: z.object({ ...paging, sn: knownSerialNumber }),
    output: rawMessage,
    reply: 'list',
  },
  previewRawMessages: {
    method: 'POST',
    path: '/api/device/rawMessages/preview',
    writes: false,
    access: 'device:list',
    summary: 'Decode these messages again, and return what would be stored now. Nothing changes.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({
      messages: z.number(),
      /** Messages whose records can all be decoded now. */
      readable: z.number(),
      counts: z.object({
        new: z.number(),
        repeated: z.number(),
        overlapping: z.number(),
        total: z.number(),
        refused: z.number(),
      }),
      /** Sums of the new records; null: not measured. */
      in: z.nullable(z.number()),
      out: z.nullable(z.number()),
      /** At most 100, in the order of their periods. */
      records: z.array(decodedRecord),
    }),
    reply: 'wrapped',
  },
  countRawMessages: {
    method: 'POST',
    path: '/api/device/rawMessages/count',
    access: 'device:set',
    summary:
      'Decode these messages again and store their records. Messages that are readable now are removed from the list.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({ stored: z.number(), repeated: z.number(), remaining: z.number() }),
    reply: 'wrapped',
  },
  discardRawMessages: {
    method: 'POST',
    path: '/api/device/rawMessages/discard',
    access: 'device:set',
    summary: 'Delete these messages.',
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
      maker: z.string(),
      /** The devices that use the format. */
      devices: z.string(),
      /** The model, if the message contains it. */
      model: z.nullable(z.string()),
      /** What the last message would count; null: it contains no records, or cannot be decoded. */
      counts: z.nullable(messageCounts),
    }),
    reply: 'list',
  },
  unidentified: {
    method: 'GET',
    path: '/api/device/unidentified',
    access: 'platform',
    summary:
      'List senders of messages in which no serial number can be read, newest first: the last message of each sender and format.',
    input: z.object({ ...paging }),
    output: z.object({
      format: z.string(),
      maker: z.string(),
      address: z.string(),
      path: z.string(),
      reason: z.string(),
      firstSeen: instant,
      lastSeen: instant,
      messages: z.number(),
      /** The first 256 bytes: the readable part, and as hexadecimal digits. */
      text: z.string(),
      hex: z.string(),
    }),
    reply: 'list',
  },
});
