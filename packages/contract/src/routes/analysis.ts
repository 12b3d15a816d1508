import * as z from 'zod/mini';
import {
  flag,
  id,
  idList,
  instant,
  localTime,
  orElse,
  orNone,
  pagingOf,
  sorting,
  timeOfDay,
  unlessBlank,
  wholeNumber,
  wordList,
} from '../fields/wire.ts';
import { figures } from '../fields/figures.ts';
import { figuresMeant } from '../fields/figures-meant.ts';
import { defineRoutes } from '../route.ts';
import { metricNames } from '../words/metrics.ts';
import { recordsFileRights, recordsRights, seriesRights } from '../words/query-rights.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { rangeTypes, steps } from '../words/time-ranges.ts';
import { localRange } from './home.ts';

/** A series: one value per local bucket; null where nothing is known. */
export const seriesRow = z.object({
  id: z.nullable(z.number()),
  item: z.string(),
  /** For a split item, which part (gender, age type); else null. */
  part: z.nullable(z.string()),
  values: figures,
  total: z.nullable(z.number()),
  /**
   * Received ÷ expected record periods of the devices that measure the item, in opening hours: one for each bucket, null where nothing
   * was expected; null altogether where nobody asked.
   */
  completeness: z.nullable(figures),
  /** The same of the whole range. */
  totalCompleteness: z.nullable(z.number()),
});

/**
 * A figure, as one row of a series has it over its whole range: the ids all together, one item or a part of it. No ids: notEntity; what
 * else is missing: searchNull.
 */
const figure = {
  rangeType: z._default(wholeNumber, 0),
  ids: orNone(idList),
  startTime: unlessBlank(localTime),
  endTime: unlessBlank(localTime),
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  ended: z._default(flag, false),
  item: unlessBlank(z.enum(statisticItemNames)),
  /** Of a split item (gender, age type); left out: all of it. */
  part: z.optional(z.string().check(z.maxLength(20))),
  sort: sorting(['at']),
};

const metricValues = z.partialRecord(z.enum(metricNames), z.nullable(z.number()));

/** One period of a device behind a figure. */
export const figureRecord = z.object({
  deviceId: z.number(),
  /** null: the device, or the entrance, is gone. */
  sn: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  corridorId: z.number(),
  corridorName: z.nullable(z.string()),
  entityId: z.number(),
  entityName: z.nullable(z.string()),
  line: z.number(),
  /** Period start, and the wall clock of the entity then. */
  at: instant,
  localTime: z.string(),
  minutes: z.number(),
  /** What counts, after rules, of the metrics that make the figure. */
  metrics: metricValues,
  /** What was sent; null where no rule changed it. */
  raw: z.nullable(metricValues),
  /**
   * False: it is not in the figure, being taken out by a rule, or of a device that tells of the same people as another one of that day, or
   * of an hour in which its place knows one side of a rate alone.
   */
  counts: z.boolean(),
  /** Bits of `recordFlags`. */
  flags: z.number(),
  uploadTime: instant,
  storageTime: instant,
});

const insideNow = z.object({
  entityId: z.number(),
  /** In opening hours. */
  isOpen: z.boolean(),
  /** Local time up to which passages are known; now where none is since the reset. */
  asOf: z.string(),
  /** People inside then, never below 0: in less out since the reset. null: no five minutes since then knows both ways. */
  inside: z.nullable(z.number()),
  /** Most people at once; null: not said. */
  capacity: z.nullable(z.number()),
  /** inside ÷ capacity. */
  share: z.nullable(z.number()),
  /** The most since the reset, and the local start of the first five minutes that ended with as many. */
  peak: z.nullable(z.object({ value: z.number(), at: z.string() })),
  /** Received ÷ expected record periods since the reset of the devices that count people; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** Local time at which counting last began anew: at opening, or at the entity's own time of day. */
  reset: z.string(),
});

/** What people had estimated of a row: the same buckets, null where nothing is. Never part of any value. */
export const estimateRow = z.object({
  id: z.nullable(z.number()),
  item: z.string(),
  part: z.nullable(z.string()),
  values: figures,
  total: z.nullable(z.number()),
});

/** No ids: notEntity; what else is missing: searchNull. */
export const seriesInput = {
  /** 0 entities, 1 entrances, 2 areas. */
  rangeType: z._default(wholeNumber, 0),
  ids: orNone(idList),
  /**
   * When: a range type of home (1–4, 6–8), resolved on each place's own calendar without its days to come, or 5 with
   * [startTime, endTime) on its wall.
   */
  type: orElse(wholeNumber, rangeTypes.custom),
  startTime: unlessBlank(localTime),
  endTime: unlessBlank(localTime),
  step: z._default(z.enum(steps), '1h'),
  items: orNone(wordList(statisticItemNames)),
  /** Time-of-day window, both ends included to the second; an end before the start runs past midnight and belongs to the day it opened. */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  /** One row per id, or all ids added up. */
  each: z._default(z.union([z.boolean(), z.stringbool()]), true),
  /** Only periods that are over by endTime, to compare an unfinished stretch with a past one: a device tells of a period at its end. */
  ended: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Whether to say how complete the figures are. */
  completeness: z._default(z.union([z.boolean(), z.stringbool()]), true),
};

export const analysis = defineRoutes({
  series: {
    method: 'POST',
    path: '/api/analysis/series',
    writes: false,
    access: { byPlace: seriesRights },
    summary: 'Statistic items of entities, entrances or areas by local time: the one question under every chart.',
    input: z.object(seriesInput),
    output: z.object({
      /** The zone of all places; null: they have several. */
      zone: z.nullable(z.string()),
      /** What was summed, as the first place's calendar says; places where it is another day stand at the same positions. */
      range: localRange,
      /** Local time of the first place, floored to five minutes. */
      asOf: z.string(),
      /** Start of each bucket, "yyyy-MM-dd HH:mm:ss" local. */
      buckets: z.array(z.string()),
      rows: z.array(seriesRow),
      /** Of all rows and items together; null where nothing is expected, or nobody asked. */
      completeness: z.nullable(z.number()),
      settings: figuresMeant,
      /** Only rows of which something is estimated, in buckets of an hour and more. */
      estimates: z.array(estimateRow),
    }),
    reply: 'wrapped',
  },
  occupancy: {
    method: 'GET',
    path: '/api/entity/occupancy',
    access: 'user',
    summary: 'How many people are inside one entity now, and every five minutes since counting last began anew.',
    input: z.object({ entityId: id }),
    output: z.extend(insideNow, {
      /** Local start of each five minutes, and people inside at their end; null: not known. In autumn an hour comes twice. */
      points: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
    }),
    reply: 'wrapped',
  },
  occupancies: {
    method: 'POST',
    path: '/api/entity/occupancy',
    writes: false,
    access: 'user',
    summary: 'How many people are inside each of these entities now.',
    input: z.object({ ids: orNone(idList) }),
    output: z.object({ rows: z.array(insideNow) }),
    reply: 'wrapped',
  },
  records: {
    method: 'POST',
    path: '/api/analysis/records',
    writes: false,
    access: { byPlace: recordsRights },
    summary: 'The records behind a figure of a series, oldest first unless told, and the figure: what they add up to.',
    input: z.object({ ...figure, ...pagingOf(20) }),
    output: z.object({
      content: z.array(figureRecord),
      totalElements: z.number(),
      /** Over all records that count, not only those of the page. */
      sums: metricValues,
      value: z.nullable(z.number()),
      /** How many places were asked about, and the name of the only one. */
      places: z.object({ count: z.number(), name: z.nullable(z.string()) }),
    }),
    reply: 'wrapped',
  },
  recordsDownload: {
    method: 'POST',
    path: '/api/analysis/recordsDownload',
    writes: false,
    access: { byPlace: recordsFileRights },
    summary: 'The same records as a spreadsheet: up to a million.',
    input: z.object({ ...figure, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  health: {
    method: 'GET',
    path: '/api/entity/health',
    access: 'user',
    summary:
      'How complete the records of one entity are: of each device that hung there, received and expected periods in opening hours, today and the 13 days before.',
    input: z.object({ entityId: id }),
    output: z.object({
      /** Local days, "yyyy-MM-dd", oldest first; the last one is not over yet. */
      days: z.array(z.string()),
      devices: z.array(
        z.object({
          id: z.number(),
          sn: z.string(),
          name: z.string(),
          /** It hangs there now. */
          isHere: z.boolean(),
          /** One for each of the days. */
          receipts: z.array(z.object({ received: z.number(), expected: z.number() })),
        }),
      ),
    }),
    reply: 'wrapped',
  },
});
