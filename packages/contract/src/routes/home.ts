import * as z from 'zod/mini';
import { figuresMeant } from '../fields/figures-meant.ts';
import { someNames } from '../fields/some-names.ts';
import { day, id, instant, localTime, unlessBlank, orElse, wholeNumber, wordList } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { statisticItemNames } from '../words/statistic-items.ts';

const itemName = z.enum(statisticItemNames);
const itemList = wordList(statisticItemNames);

/** A wall-clock range [from, to), "yyyy-MM-dd HH:mm:ss" in the entity's zone. */
const localRange = z.object({ from: z.string(), to: z.string() });

/**
 * Why a figure is not known: no device of the selection measures it, none was to report yet, what was due has not come, or what
 * came is too little for a quotient (nobody passed by: no share of them came in).
 */
export const absences = ['notMeasured', 'notYet', 'notReceived', 'notComputable'] as const;
export type Absence = (typeof absences)[number];

/** One statistic card. null is "not known". */
export const statisticCard = z.object({
  item: itemName,
  /** Of everything received so far. */
  value: z.nullable(z.number()),
  /** What people had estimated of missing hours of the range; no part of any other figure. null: nothing. */
  estimated: z.nullable(z.number()),
  /** Why neither the value nor any part is known; null where one is. */
  absence: z.nullable(z.enum(absences)),
  /**
   * Of the periods that are over at `asOf`, which is what is set against the base. Of several entities both are of those that are
   * compared, like for like: data in both periods, and counted by a device that measures the item when the base began.
   */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base. */
  growth: z.nullable(z.number()),
  /** How many entities are compared. */
  entities: z.number(),
  /** The others, by why they are not. */
  leftOut: z.array(z.extend(someNames, { reason: z.enum(leftOutReasons) })),
  /** Received ÷ expected periods of the devices that measure this item; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** Parts of a split item (gender, age). */
  parts: z.nullable(z.array(z.object({ part: z.string(), value: z.nullable(z.number()) }))),
});

/** One hour of a trend, with the completeness of the records behind it; null where nothing was expected yet or at all. */
const trendHour = z.object({
  time: z.string(),
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
});

/** Whose hours a trend is of, and of which day and item. */
const trendInput = z.object({
  entityId: unlessBlank(id),
  /** flow: people in; inBatch: groups in; outBatch: groups out, which no device measures yet. */
  type: z._default(z.enum(['flow', 'inBatch', 'outBatch']), 'flow'),
  item: z.optional(itemName),
  /** The local day; today unless given. */
  startTime: unlessBlank(day),
});

export const home = defineRoutes({
  statisTypes: {
    method: 'GET',
    path: '/home/statisTypes',
    access: 'user',
    summary: 'Every statistic item, and which of them the user has on home.',
    input: z.object({}),
    output: z.object({ all: z.array(itemName), chosen: z.array(itemName) }),
    reply: 'wrapped',
  },
  setStatisTypes: {
    method: 'GET',
    path: '/home/setStatisTypes', // a GET that writes: the specification's own wire
    writes: true,
    access: 'base:home:set',
    summary: 'Choose the statistic items of home; at least one.',
    input: z.object({ types: z._default(itemList, []) }),
    output: z.object({ chosen: z.array(itemName) }),
    reply: 'wrapped',
  },
  statistical: {
    method: 'GET',
    path: '/home/statistical',
    access: 'user',
    summary:
      'Statistic cards of one entity, or of all the user may see, for a range type or a custom range, beside the base period.',
    input: z.object({
      entityId: unlessBlank(id),
      type: orElse(wholeNumber, 1),
      startTime: unlessBlank(day),
      endTime: unlessBlank(day),
      items: z.optional(itemList),
    }),
    output: z.object({
      entityCount: z.number(),
      /** Zone of the entity, or null for entities of several zones (aligned on local time). */
      zone: z.nullable(z.string()),
      range: localRange,
      base: localRange,
      /** True while the range is not over: the base is cut to the same elapsed part. */
      unfinished: z.boolean(),
      /** Local time up to which both periods are compared. */
      asOf: z.string(),
      cards: z.array(statisticCard),
      settings: figuresMeant,
      trust: z.object({
        devices: z.number(),
        reporting: z.number(),
        lastUpload: z.nullable(instant),
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
    summary: 'One day by hour beside the day before, of one entity or of all the user may see.',
    input: trendInput,
    output: z.object({
      day: z.string(),
      yesterdayDay: z.string(),
      zone: z.nullable(z.string()),
      item: z.nullable(itemName),
      settings: figuresMeant,
      /** Opening hours, "HH:mm:ss~HH:mm:ss"; of several from the earliest opening to the latest closing. */
      workTime: z.string(),
      /** Local hour that is not over yet ("HH:00"), or null when the day is over. */
      unfinishedHour: z.nullable(z.string()),
      now: z.array(trendHour),
      yesterday: z.array(trendHour),
      /** What people had estimated of the day's hours; empty where nothing is. */
      estimated: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
    }),
    reply: 'wrapped',
  },
  // Beside the trend, which is asked for again with every record: past weeks hardly move.
  usualHours: {
    method: 'GET',
    path: '/home/usualHours',
    access: 'user',
    summary: 'What the same weekday had a week before a trend’s day, by hour, and what it usually has.',
    input: trendInput,
    output: z.object({
      day: z.string(),
      weekAgoDay: z.string(),
      item: z.nullable(itemName),
      /** Of all entities of the trend. */
      weekAgo: z.array(trendHour),
      /** Of the last eight of the weekday without the highest and the lowest; null: fewer than five of them are known. */
      usual: z.array(
        z.object({
          time: z.string(),
          range: z.nullable(
            z.object({
              low: z.number(),
              high: z.number(),
              median: z.number(),
              /** Of how many weeks: hours under 95 % of their data are left out. */
              weeks: z.number(),
            }),
          ),
        }),
      ),
      /** Of several entities those that are counted on the day and were on all eight: what is usual is theirs alone. */
      entities: z.number(),
      /** Counted on the day, but not on all eight. */
      leftOut: z.number(),
    }),
    reply: 'wrapped',
  },
});

/** A figure changed: sent on the live channel at most once a second. */
export const liveChange = z.object({
  at: instant,
  /** Entities whose counts changed. */
  entityIds: z.array(z.number()),
});

export const live = defineRoutes({
  counts: {
    method: 'GET',
    path: '/live/counts',
    access: 'user',
    summary: 'Server-sent events: which of the user’s entities have new counts.',
    input: z.object({}),
    output: liveChange,
    reply: 'events',
  },
});

export { itemName, localRange, localTime };
