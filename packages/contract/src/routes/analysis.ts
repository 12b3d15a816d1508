import * as z from 'zod/mini';
import { appliedCalculationSettings } from '../fields/applied-calculation-settings.ts';
import { nullableNumbers } from '../fields/nullable-numbers.ts';
import { requestedDayOrTime } from '../fields/requested-times.ts';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  emptyListWhenBlank,
  enumList,
  id,
  idList,
  instant,
  pagingWithDefaultSize,
  sorting,
  timeOfDay,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { metricNames } from '../words/metrics.ts';
import { recordsFileRights, recordsRights, seriesRights } from '../words/query-rights.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { rangeTypes, steps } from '../words/time-ranges.ts';
import { localRange } from './home.ts';

/** One row of a series: one value per local bucket; null for unknown values. */
export const seriesRow = z.object({
  id: z.nullable(z.number()),
  item: z.string(),
  /** For a split item, the part (gender, age type); otherwise null. */
  part: z.nullable(z.string()),
  values: nullableNumbers,
  /**
   * Index of the first bucket that has begun and is not over in every store of the row, each by its own clock; null: none. The following
   * buckets are not over either: in a row of several time zones they may have values of the stores whose clocks are ahead.
   */
  unfinishedBucket: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /**
   * Covered ÷ expected minutes of the devices that measure the item, in opening hours. One value per bucket, null when none
   * are expected; null as a whole when completeness was not requested.
   */
  completeness: z.nullable(nullableNumbers),
  /** Completeness of the whole range. */
  totalCompleteness: z.nullable(z.number()),
});

/**
 * Selects one value: that of one item, or of one of its parts, over the whole range and for all ids together, as in a series. Errors:
 * notEntity without ids, searchNull when another field is missing.
 */
const valueSelection = {
  rangeType: z._default(wholeNumber, 0),
  ids: emptyListWhenBlank(idList),
  startTime: blankAsUndefined(requestedDayOrTime),
  endTime: blankAsUndefined(requestedDayOrTime),
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  ended: z._default(booleanField, false),
  item: blankAsUndefined(z.enum(statisticItemNames)),
  /** Part of a split item (gender, age type); left out: all parts. */
  part: z.optional(z.string().check(z.maxLength(20))),
  sort: sorting(['at']),
};

const metricValues = z.partialRecord(z.enum(metricNames), z.nullable(z.number()));

/** One device record behind a value. */
export const underlyingRecord = z.object({
  deviceId: z.number(),
  /** null: the device or the entrance has been deleted. */
  sn: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  corridorId: z.number(),
  corridorName: z.nullable(z.string()),
  entityId: z.number(),
  entityName: z.nullable(z.string()),
  /** IANA zone of the entity, and whether its daylight saving time applies (1) or not (0). */
  timeZone: z.nullable(z.string()),
  dstEnable: z.nullable(z.number()),
  line: z.number(),
  /** Period start; `localTime` is the same in the local time of the entity. */
  at: instant,
  localTime: z.string(),
  minutes: z.number(),
  /** The counted values after rules, of the metrics the value is computed from. */
  metrics: metricValues,
  /** The values as sent; null when no rule changed them. */
  raw: z.nullable(metricValues),
  /**
   * false: the record is not part of the value, because a rule removed it, because another device counts the same people on that day, or
   * because its place has counts of only one of the two metrics of a ratio in that hour.
   */
  counts: z.boolean(),
  /** Bits of `recordFlags`. */
  flags: z.number(),
  uploadTime: instant,
  storageTime: instant,
});

const currentOccupancy = z.object({
  entityId: z.number(),
  /** Whether it is now within opening hours. */
  isOpen: z.boolean(),
  /** Local end of the latest five minutes with known counts; the current time when there are none since the reset. */
  asOf: z.string(),
  /**
   * People inside at `asOf`: in minus out since the reset, never below 0. null: no five minutes since the reset have counts of both
   * directions.
   */
  inside: z.nullable(z.number()),
  /** Maximum number of people inside; null: not set. */
  capacity: z.nullable(z.number()),
  /** inside ÷ capacity. */
  share: z.nullable(z.number()),
  /** The maximum number of people inside since the reset, and the local start of the first five minutes at whose end it was reached. */
  peak: z.nullable(z.object({ value: z.number(), at: z.string() })),
  /** Covered ÷ expected minutes of the devices that count people, since the reset; null when none are expected. */
  completeness: z.nullable(z.number()),
  /** Local time of the last reset: the opening, or the time of day set for the entity. */
  reset: z.string(),
});

/** Estimates that users saved for a row, in the same buckets; null for buckets without one. Estimates are never part of the values. */
export const estimateRow = z.object({
  id: z.nullable(z.number()),
  item: z.string(),
  part: z.nullable(z.string()),
  values: nullableNumbers,
  total: z.nullable(z.number()),
});

/** Errors: notEntity without ids, searchNull when another field is missing. */
export const seriesInput = {
  /** 0 entities, 1 entrances, 2 areas. */
  rangeType: z._default(wholeNumber, 0),
  ids: emptyListWhenBlank(idList),
  /**
   * Range type of the home page (1–4, 6–8), resolved on each place's own calendar and without its future days; or 5 with [startTime,
   * endTime) in local time.
   */
  type: defaultWhenBlank(wholeNumber, rangeTypes.custom),
  startTime: blankAsUndefined(requestedDayOrTime),
  endTime: blankAsUndefined(requestedDayOrTime),
  step: z._default(z.enum(steps), '1h'),
  items: emptyListWhenBlank(enumList(statisticItemNames)),
  /**
   * Time-of-day window, both ends included to the second. An end before the start runs past midnight; the hours after midnight belong to
   * the day before.
   */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  /** true: one row per id; false: one row for all ids together. */
  each: z._default(z.union([z.boolean(), z.stringbool()]), true),
  /** Count only periods that end by endTime, to compare an unfinished range with a past one: a device reports a period at its end. */
  ended: z._default(z.union([z.boolean(), z.stringbool()]), false),
  /** Whether to return completeness. */
  completeness: z._default(z.union([z.boolean(), z.stringbool()]), true),
};

export const analysis = defineRoutes({
  series: {
    method: 'POST',
    path: '/api/analysis/series',
    writes: false,
    access: { byPlace: seriesRights },
    summary: 'Query statistic items of entities, entrances or areas per local time bucket; the data of every chart.',
    input: z.object(seriesInput),
    output: z.object({
      /** The time zone of all places; null when they have several. */
      zone: z.nullable(z.string()),
      /**
       * The summed range on the first place's calendar. Places in another time zone may be on another date; their days stand at the same
       * positions.
       */
      range: localRange,
      /** Local time of the first place, floored to five minutes. */
      asOf: z.string(),
      /** Local start of each bucket, "yyyy-MM-dd HH:mm:ss". */
      buckets: z.array(z.string()),
      rows: z.array(seriesRow),
      /** Completeness of all rows and items together; null when none are expected or completeness was not requested. */
      completeness: z.nullable(z.number()),
      settings: appliedCalculationSettings,
      /** Only rows with estimates, in buckets of an hour or longer. */
      estimates: z.array(estimateRow),
    }),
    reply: 'wrapped',
  },
  occupancy: {
    method: 'GET',
    path: '/api/entity/occupancy',
    access: 'user',
    summary: 'Get the number of people inside one entity now, and in five-minute steps since the last reset.',
    input: z.object({ entityId: id }),
    output: z.extend(currentOccupancy, {
      /**
       * Local start of each five minutes, and people inside at their end; null: not known. When the clock is set back in autumn, one hour
       * appears twice.
       */
      points: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
    }),
    reply: 'wrapped',
  },
  occupancies: {
    method: 'POST',
    path: '/api/entity/occupancy',
    writes: false,
    access: 'user',
    summary: 'Get the number of people inside each of the given entities now.',
    input: z.object({ ids: emptyListWhenBlank(idList) }),
    output: z.object({ rows: z.array(currentOccupancy) }),
    reply: 'wrapped',
  },
  records: {
    method: 'POST',
    path: '/api/analysis/records',
    writes: false,
    access: { byPlace: recordsRights },
    summary: 'List the records behind a value of a series, oldest first unless sorted, and the value they add up to.',
    input: z.object({ ...valueSelection, ...pagingWithDefaultSize(20) }),
    output: z.object({
      content: z.array(underlyingRecord),
      totalElements: z.number(),
      /** Sums over all counted records, not only those of the page. */
      sums: metricValues,
      value: z.nullable(z.number()),
      /** Number of queried places, and the name if it is a single one. */
      places: z.object({ count: z.number(), name: z.nullable(z.string()) }),
    }),
    reply: 'wrapped',
  },
  recordsDownload: {
    method: 'POST',
    path: '/api/analysis/recordsDownload',
    writes: false,
    access: { byPlace: recordsFileRights },
    summary: 'Export the same records as a spreadsheet, at most one million rows.',
    input: z.object({ ...valueSelection, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  health: {
    method: 'GET',
    path: '/api/entity/health',
    access: ['entity:list', 'device:list'],
    summary:
      'Get the completeness of the records of one entity: received and expected periods and minutes in opening hours for each device installed there, today and the 13 days before.',
    input: z.object({ entityId: id }),
    output: z.object({
      /** Local days, "yyyy-MM-dd", oldest first; the last one is today. */
      days: z.array(z.string()),
      devices: z.array(
        z.object({
          id: z.number(),
          /** null, as the name: the device is now in an entity that the user may not see. */
          sn: z.nullable(z.string()),
          name: z.nullable(z.string()),
          /** Whether it is installed at the entity now. */
          isHere: z.boolean(),
          /** One item for each of `days`: record periods of the length of the records of that day, and minutes. */
          receipts: z.array(
            z.object({
              received: z.number(),
              expected: z.number(),
              coveredMinutes: z.number(),
              expectedMinutes: z.number(),
            }),
          ),
        }),
      ),
    }),
    reply: 'wrapped',
  },
});
