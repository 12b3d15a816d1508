import * as z from 'zod/mini';
import type { NativeRecord } from './native.ts';

/**
 * Commands the platform sends to a managed device: `{id, method, params}` on its command topic, answered by `{id, code, message, data}` on
 * its reply topic. Methods are named after the paths of the specification's messaging calls. A settable method without parameters reads the
 * setting; the data of a reply is the setting that is now in effect.
 */
export const commandMethods = [
  // Device information and operation.
  'Information', 'time', 'keliu', 'statistical', 'history', 'base64', 'maintain', 'upgrade',
  // Counting settings.
  'onOff', 'direction', 'brokenline', 'detection/brokenline', 'area', 'height', 'scale', 'children', 'numberOfStays',
  'delay', 'corridor', 'uploadInterval', 'recordPeriod', 'settings',
  // Upload targets and network.
  'http/push', 'json', 'xml/push', 'xml', 'setNetwork', 'getNetwork', 'backupconnection', 'backUpConnection',
  'devicers485', 'devicersOSD', 'colorleft',
] as const; // biome-ignore format: one list

export type CommandMethod = (typeof commandMethods)[number];

/** Aliases: settings that have different names for writing and reading, or two spellings. */
export const commandAliases: Readonly<Partial<Record<CommandMethod, CommandMethod>>> = {
  'detection/brokenline': 'brokenline',
  json: 'http/push',
  xml: 'xml/push',
  getNetwork: 'setNetwork',
  backUpConnection: 'backupconnection',
  statistical: 'onOff',
};

/** Refused while counting runs, because these settings must not change in the middle of a count. */
export const commandsRefusedWhileCounting: readonly CommandMethod[] = [
  'area',
  'brokenline',
  'direction',
  'height',
  'scale',
];

/** Result codes of a reply; `message` contains an English text. */
export const commandResultCodes = { ok: 0, unknownMethod: 1, badParameters: 2, stopStatisticsFirst: 3 } as const;

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A point in the image of the `base64` call: distances from the left and from the top edge as shares (0–1) of its width and height. */
const point = z.tuple([share, share]);

const onOrOff = z.literal([0, 1]);
const minutes = z.int().check(z.minimum(0), z.maximum(1440));

/** Parameters with the same meaning on every device. Parameters that are not listed here are specific to the device. */
export const commandParams = {
  onOff: z.object({ onOff: onOrOff }),
  /** 0 both ways, 1 only in, 2 only out, 3 in and out swapped, 4 every passage as one total (counted as in). */
  direction: z.object({ direction: z.literal([0, 1, 2, 3, 4]) }),
  /** Counting lines, each through two or more points: people who cross one of them are counted. Empty: the whole doorway. */
  brokenline: z.object({
    brokenline: z.array(z.array(point).check(z.minLength(2), z.maxLength(32))).check(z.maxLength(16)),
  }),
  /** Polygons: only people inside one of them are counted. Empty: the whole image. */
  area: z.object({ area: z.array(z.array(point).check(z.minLength(3), z.maxLength(32))).check(z.maxLength(16)) }),
  /** Centimetres: smaller people are not counted. */
  height: z.object({ height: z.number().check(z.minimum(0), z.maximum(250)) }),
  /** Whether children and adults are counted separately. */
  children: z.object({ children: onOrOff }),
  /** Seconds: shorter stays are not counted. */
  numberOfStays: z.object({ numberOfStays: z.number().check(z.minimum(0), z.maximum(86_400)) }),
  uploadInterval: z.object({ uploadInterval: minutes }),
  recordPeriod: z.object({ recordPeriod: minutes }),
  settings: z.looseObject({ uploadInterval: z.optional(minutes), recordPeriod: z.optional(minutes) }),
  /** Whether the image shows serial number and time. */
  devicersOSD: z.object({ devicersOSD: onOrOff }),
  /** Epoch seconds or milliseconds, and the zone the device displays, as an IANA name or "+hh:mm". A new zone restarts the device. */
  time: z.object({ time: z.optional(z.number().check(z.positive())), timeZone: z.optional(z.string()) }),
  /** Half-open range in epoch seconds: the device sends its records of this range again. Without a range: today. */
  history: z.object({ startTime: z.number(), endTime: z.number() }),
  maintain: z.object({ type: z.literal([1]) }),
  upgrade: z.object({ version: z.string().check(z.minLength(1), z.maxLength(64)), url: z.optional(z.string()) }),
} as const;

export type PicturePoint = readonly [x: number, y: number];

/** Data of the reply to `history`: the number of records sent again, and the last of them as they are sent. */
export type HistoryReplyData = { startTime: number; endTime: number; total: number; records: readonly NativeRecord[] };

/** Maximum records in the reply to `history`: one day of five-minute periods. */
export const maxHistoryReplyRecords = 288;

/** Data of the reply to `base64`: a PNG. */
export type SnapshotReplyData = { base64: string; width: number; height: number; time: number };
