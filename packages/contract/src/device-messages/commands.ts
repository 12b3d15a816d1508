import * as z from 'zod/mini';
import type { NativeRecord } from './native.ts';

/**
 * Calls the platform makes of a managed device, `{id, method, params}` on its command topic, answered by `{id, code, message,
 * data}` on its reply topic. Methods have the names of the paths of the specification's messaging calls. A settable method without
 * parameters asks for what is set; its reply's data is what is set from then on.
 */
export const commandMethods = [
  // What the device is and does.
  'Information', 'time', 'keliu', 'statistical', 'history', 'base64', 'maintain', 'upgrade',
  // What is counted, and how.
  'onOff', 'direction', 'brokenline', 'detection/brokenline', 'area', 'height', 'scale', 'children', 'numberOfStays',
  'delay', 'corridor', 'uploadInterval', 'recordPeriod', 'settings',
  // Where it sends to and how it is connected.
  'http/push', 'json', 'xml/push', 'xml', 'setNetwork', 'getNetwork', 'backupconnection', 'backUpConnection',
  'devicers485', 'devicersOSD', 'colorleft',
] as const; // biome-ignore format: one list

export type CommandMethod = (typeof commandMethods)[number];

/** Second names: what is set under one name and asked for under another, or spelt in two ways. */
export const commandAliases: Readonly<Partial<Record<CommandMethod, CommandMethod>>> = {
  'detection/brokenline': 'brokenline',
  json: 'http/push',
  xml: 'xml/push',
  getNetwork: 'setNetwork',
  backUpConnection: 'backupconnection',
  statistical: 'onOff',
};

/** Refused while counting runs: what they change must not change in the middle of a count. */
export const stoppedOnly: readonly CommandMethod[] = ['area', 'brokenline', 'direction', 'height', 'scale'];

/** Codes of a reply; the message says it in English. */
export const commandCodes = { ok: 0, unknownMethod: 1, badParameters: 2, stopStatisticsFirst: 3 } as const;

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A place in the picture of the `base64` call: from its left and from its top edge, as shares (0–1) of its width and height. */
const point = z.tuple([share, share]);

const onOrOff = z.literal([0, 1]);
const minutes = z.int().check(z.minimum(0), z.maximum(1440));

/** Parameters that every device understands the same way; what is not listed is the device's own. */
export const commandParams = {
  onOff: z.object({ onOff: onOrOff }),
  /** 0 both ways, 1 only in, 2 only out, 3 in and out swapped, 4 every passage as one total (in). */
  direction: z.object({ direction: z.literal([0, 1, 2, 3, 4]) }),
  /** Counting lines, each through two or more points: who crosses one of them is counted. None: the whole doorway. */
  brokenline: z.object({
    brokenline: z.array(z.array(point).check(z.minLength(2), z.maxLength(32))).check(z.maxLength(16)),
  }),
  /** Polygons: only what happens in one of them is counted. None: the whole picture. */
  area: z.object({ area: z.array(z.array(point).check(z.minLength(3), z.maxLength(32))).check(z.maxLength(16)) }),
  /** Centimetres: who is smaller is not counted. */
  height: z.object({ height: z.number().check(z.minimum(0), z.maximum(250)) }),
  /** Whether children are told from adults. */
  children: z.object({ children: onOrOff }),
  /** Seconds: a shorter stay is not counted as one. */
  numberOfStays: z.object({ numberOfStays: z.number().check(z.minimum(0), z.maximum(86_400)) }),
  uploadInterval: z.object({ uploadInterval: minutes }),
  recordPeriod: z.object({ recordPeriod: minutes }),
  settings: z.looseObject({ uploadInterval: z.optional(minutes), recordPeriod: z.optional(minutes) }),
  /** Whether serial number and time stand in the picture. */
  devicersOSD: z.object({ devicersOSD: onOrOff }),
  /** Epoch seconds or milliseconds, and the IANA name or "+hh:mm" of the zone the device shows; a new zone restarts it. */
  time: z.object({ time: z.optional(z.number().check(z.positive())), timeZone: z.optional(z.string()) }),
  /** Half-open, epoch seconds: what was counted in between is sent once more. Without: today. */
  history: z.object({ startTime: z.number(), endTime: z.number() }),
  maintain: z.object({ type: z.literal([1]) }),
  upgrade: z.object({ version: z.string().check(z.minLength(1), z.maxLength(64)), url: z.optional(z.string()) }),
} as const;

export type PicturePoint = readonly [x: number, y: number];

/** Data of the reply to `history`: how many records are sent once more, and the last ones of them as they are sent. */
export type HistoryData = { startTime: number; endTime: number; total: number; records: readonly NativeRecord[] };

/** Most records in the reply to `history`: a day of five minutes each. */
export const historyReplyLimit = 288;

/** Data of the reply to `base64`: a PNG. */
export type SnapshotData = { base64: string; width: number; height: number; time: number };
