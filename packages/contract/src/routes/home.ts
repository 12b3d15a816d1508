import * as z from 'zod/mini';
import { appliedCalculationSettings } from '../fields/applied-calculation-settings.ts';
import { namesWithCount } from '../fields/names-with-count.ts';
import { requestedDay, requestedDayOrTime } from '../fields/requested-times.ts';
import { blankAsUndefined, enumList, id, instant, localTime, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { allItemNames, statisticItemNames } from '../words/statistic-items.ts';
import { kpiTypes } from '../words/targets.ts';

const itemName = z.enum(statisticItemNames);
const itemList = enumList(statisticItemNames);

/** The types of a trend, KPI or festival call. */
export const itemType = z._default(z.enum(kpiTypes), 'flow');
/** The item of such a call, also where users cannot choose it. */
export const typedItem = z.enum(allItemNames);
/** Whether a device that is or was at the entities measures the item, or a returned value is known. */
export const isMeasured = z.boolean();

/** A local range [from, to), "yyyy-MM-dd HH:mm:ss" in the entity's zone. */
const localRange = z.object({ from: z.string(), to: z.string() });

/**
 * Why a value is not known. notMeasured: no device of the selection measures it. notYet: no records were expected yet. notReceived: the
 * expected records have not arrived. notComputable: the counts are too small for a quotient (without passers-by there is no entering rate).
 */
export const unknownReasons = ['notMeasured', 'notYet', 'notReceived', 'notComputable'] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** One statistic card. null is "not known". */
export const statisticCard = z.object({
  item: itemName,
  /** Value of all records received so far. */
  value: z.nullable(z.number()),
  /** Estimates that users saved for missing hours of the range; not part of any other value. null: none. */
  estimated: z.nullable(z.number()),
  /** Why the value and all parts are unknown; null when at least one is known. */
  absence: z.nullable(z.enum(unknownReasons)),
  /**
   * Values of the periods that are over at `asOf`, compared with `base`. For several entities both contain only the compared entities, like
   * for like: data in both periods, and a device measured the item when the comparison period began.
   */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base. */
  growth: z.nullable(z.number()),
  /** Number of compared entities. */
  entities: z.number(),
  /** The entities that are not compared, by reason. */
  leftOut: z.array(z.extend(namesWithCount, { reason: z.enum(leftOutReasons) })),
  /** Covered ÷ expected minutes of the devices that measure this item; null when none are expected. */
  completeness: z.nullable(z.number()),
  /** Parts of a split item (gender, age). */
  parts: z.nullable(z.array(z.object({ part: z.string(), value: z.nullable(z.number()) }))),
});

/** One hour of a trend. `completeness`: null when none are expected, or none so far. */
const trendHour = z.object({
  time: z.string(),
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
});

/** Entity, day and item of a trend. */
const trendInput = z.object({
  entityId: blankAsUndefined(id),
  type: itemType,
  item: z.optional(itemName),
  /** The local day; default: today. */
  startTime: blankAsUndefined(requestedDay),
});

export const home = defineRoutes({
  statisTypes: {
    method: 'GET',
    path: '/home/statisTypes',
    access: 'user',
    summary: 'List all statistic items, and those the user has on the home page.',
    input: z.object({}),
    output: z.object({ all: z.array(itemName), chosen: z.array(itemName) }),
    reply: 'wrapped',
  },
  setStatisTypes: {
    method: 'GET',
    path: '/home/setStatisTypes', // a GET that writes, as the specification defines it
    writes: true,
    access: 'base:home:set',
    summary: 'Set the statistic items of the home page, at least one.',
    input: z.object({ types: z._default(itemList, []) }),
    output: z.object({ chosen: z.array(itemName) }),
    reply: 'wrapped',
  },
  statistical: {
    method: 'GET',
    path: '/home/statistical',
    access: 'user',
    summary:
      'Get the statistic cards of one entity, or of all the user may see, for a range type or a custom range, with the comparison period.',
    input: z.object({
      entityId: blankAsUndefined(id),
      type: blankAsUndefined(wholeNumber),
      startTime: blankAsUndefined(requestedDayOrTime),
      endTime: blankAsUndefined(requestedDayOrTime),
      items: z.optional(itemList),
    }),
    output: z.object({
      entityCount: z.number(),
      /** Time zone of the entity; null for entities in several zones (aligned on local time). */
      zone: z.nullable(z.string()),
      range: localRange,
      base: localRange,
      /** true while the range is not over: the comparison period is cut to the same elapsed part. */
      unfinished: z.boolean(),
      /** Local time up to which both periods are compared. */
      asOf: z.string(),
      cards: z.array(statisticCard),
      settings: appliedCalculationSettings,
      trust: z.object({
        devices: z.number(),
        reporting: z.number(),
        lastUpload: z.nullable(instant),
        /** Of people in, as on its card; of all devices if none measures people in. */
        completeness: z.nullable(z.number()),
        silent: z.array(z.object({ sn: z.string(), name: z.string(), since: z.nullable(instant) })),
      }),
    }),
    reply: 'wrapped',
  },
  trend: {
    method: 'GET',
    path: '/home/trend',
    access: 'user',
    summary: 'Get one day by hour, compared with the day before, for one entity or all the user may see.',
    input: trendInput,
    output: z.object({
      day: z.string(),
      yesterdayDay: z.string(),
      zone: z.nullable(z.string()),
      item: typedItem,
      isMeasured,
      settings: appliedCalculationSettings,
      /** Opening hours, "HH:mm:ss~HH:mm:ss"; for several entities from the earliest opening to the latest closing. */
      workTime: z.string(),
      /** Local hour that is not over yet ("HH:00"), or null when the day is over. */
      unfinishedHour: z.nullable(z.string()),
      now: z.array(trendHour),
      yesterday: z.array(trendHour),
      /** Estimates that users saved for hours of the day; empty without any. */
      estimated: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
    }),
    reply: 'wrapped',
  },
  // Separate from the trend, which is requested again with every record, because past weeks rarely change.
  usualHours: {
    method: 'GET',
    path: '/home/usualHours',
    access: 'user',
    summary: 'Get the values by hour of the same weekday a week before a trend’s day, and its usual values.',
    input: trendInput,
    output: z.object({
      day: z.string(),
      weekAgoDay: z.string(),
      item: typedItem,
      /** Values of the same day a week earlier, for all entities of the trend. */
      weekAgo: z.array(trendHour),
      /**
       * Range of the values on the same weekday of the last eight weeks, without the highest and the lowest value; null: fewer than five of
       * them are known.
       */
      usual: z.array(
        z.object({
          time: z.string(),
          range: z.nullable(
            z.object({
              low: z.number(),
              high: z.number(),
              median: z.number(),
              /** Number of weeks used; hours with less than 95 % of their data are left out. */
              weeks: z.number(),
            }),
          ),
        }),
      ),
      /**
       * For several entities: the number of entities that are counted on the day and were counted on all eight weekdays. `usual` contains
       * only these.
       */
      entities: z.number(),
      /** Number of entities counted on the day but not on all eight weekdays. */
      leftOut: z.number(),
    }),
    reply: 'wrapped',
  },
});

/** A change of counts; sent on the live channel at most once a second. */
export const liveUpdate = z.object({
  at: instant,
  /** Entities whose counts changed. */
  entityIds: z.array(z.number()),
});

export const live = defineRoutes({
  counts: {
    method: 'GET',
    path: '/live/counts',
    access: 'user',
    summary: 'Receive server-sent events: the user’s entities that have new counts.',
    input: z.object({}),
    output: liveUpdate,
    reply: 'events',
  },
});

export { itemName, localRange, localTime };
