import * as z from 'zod/mini';
import { appliedCalculationSettings } from '../fields/applied-calculation-settings.ts';
import {
  comparedCompletenessFields,
  comparedPlaceFields,
  comparedValueFields,
  likeForLikeTotal,
  namedPlaceFields,
} from '../fields/comparison.ts';
import { nullableNumbers } from '../fields/nullable-numbers.ts';
import { requestedDayOrTime } from '../fields/requested-times.ts';
import {
  blankAsUndefined,
  defaultWhenBlank,
  emptyListWhenBlank,
  idList,
  timeOfDay,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { queryRights } from '../words/query-rights.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { comparisonBases, contrastTypes, steps } from '../words/time-ranges.ts';
import { localRange } from './home.ts';

const itemName = z.enum(statisticItemNames);

/** Places and time-of-day window of an analysis. Errors: notEntity without ids, searchNull when another field is missing. */
const placesInput = {
  /** 0 entities, 1 entrances, 2 areas, 3 organisations with all entities below. */
  rangeType: defaultWhenBlank(wholeNumber, 0),
  ids: emptyListWhenBlank(idList),
  /** Time-of-day window, both ends included to the second; an end before the start runs past midnight. */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
};

/** Range type of the home page (1–4, 6–8), resolved on each place's own calendar, or 5 with [startTime, endTime) in local time. */
const rangeInput = {
  type: defaultWhenBlank(wholeNumber, 5),
  startTime: blankAsUndefined(requestedDayOrTime),
  endTime: blankAsUndefined(requestedDayOrTime),
};

const item = { item: blankAsUndefined(itemName) };
const comparisonInput = { compare: z._default(z.enum(comparisonBases), 'before') };

/**
 * Time context of a reply. zone: the time zone of all places, or null for several (aligned on local time). Ranges are those of the first
 * place.
 */
const comparisonContext = {
  zone: z.nullable(z.string()),
  range: localRange,
  /** null: no comparison was requested. */
  base: z.nullable(localRange),
  /** true while the range is not over: the comparison period is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both periods are compared. */
  asOf: z.string(),
  settings: appliedCalculationSettings,
};

export const contrastInput = {
  ...placesInput,
  ...rangeInput,
  ...item,
  ...comparisonInput,
  /** 0: several places over one range. 1: one place over several ranges, aligned by position. */
  contrastType: defaultWhenBlank(wholeNumber, contrastTypes.area),
  step: z._default(z.enum(steps), '1d'),
  /** For contrastType 1: two to six ranges [startTime, endTime). The others are compared with the first. */
  ranges: emptyListWhenBlank(
    z.array(z.object({ startTime: requestedDayOrTime, endTime: requestedDayOrTime })).check(z.maxLength(6)),
  ),
};

const contrastColumn = z.object({
  ...comparedPlaceFields,
  ...comparedValueFields,
  range: localRange,
  /** Value in the column's comparison range. For ranges (contrastType 1) that is the first range. */
  base: z.nullable(z.number()),
  baseRange: z.nullable(localRange),
  /** One value for each bucket; null: not known. */
  values: nullableNumbers,
  /** Comparison value at the same position, cut to the elapsed part while the range is not over; empty without a comparison. */
  baseValues: nullableNumbers,
  /** One value for each bucket; null: no periods were expected. */
  completenesses: nullableNumbers,
  /** Index of the bucket that is not over yet; null: none. */
  unfinishedBucket: z.nullable(z.number()),
  /** Mean of the ended buckets with known values; null for quotients and when there are none. */
  average: z.nullable(z.number()),
});

export const rankInput = { ...placesInput, ...rangeInput, ...item, ...comparisonInput };

const rankRow = z.object({
  ...comparedPlaceFields,
  /** 1 is the largest value; equal values share a rank; null: not known. */
  rank: z.nullable(z.number()),
  ...comparedValueFields,
  /** Share of the total, which counts every place once; null for quotients. */
  share: z.nullable(z.number()),
  /** Rank by the comparison value, among the compared places. */
  baseRank: z.nullable(z.number()),
  /** Change of rank since the comparison period (positive: up), among the compared places. */
  rankChange: z.nullable(z.number()),
});

export const growthInput = {
  ...placesInput,
  ...item,
  /** 1 today, 2 yesterday, 3 this week, 4 last week, 5 this month, 6 last month. */
  timeType: blankAsUndefined(wholeNumber),
};

/** One of the two comparisons of a growth row: the comparison range and its value. */
const growthBase = z.object({
  range: localRange,
  /** The row's `compared`, which is compared with `value`; for an organisation, only that of its compared entities. */
  compared: z.nullable(z.number()),
  value: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  leftOut: z.nullable(z.enum(leftOutReasons)),
  leftOutInside: z.number(),
  ...comparedCompletenessFields,
});

const growthRow = z.object({
  ...comparedPlaceFields,
  range: localRange,
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  compared: z.nullable(z.number()),
  /** Comparison with the period before; for a day, with the same weekday a week earlier. */
  before: growthBase,
  /** Comparison with the period 52 weeks earlier, so that weekdays match. */
  year: growthBase,
});

export const highLowInput = {
  ...placesInput,
  ...rangeInput,
  ...item,
  /** 1 Monday to 7 Sunday; 0 the mean of all days. */
  week: defaultWhenBlank(wholeNumber, 0),
};

const hourValue = z.nullable(z.object({ time: z.string(), value: z.number() }));

const highLowRow = z.object({
  ...namedPlaceFields,
  /** Mean of each hour of the day over the counted days; null: no day has a value. */
  hours: nullableNumbers,
  peak: hourValue,
  /** The lowest of the hours in which the place is open throughout. */
  lowest: hourValue,
  /** Mean of the counted days; null for quotients. */
  average: z.nullable(z.number()),
  /** Number of counted days: they are over and have records. */
  days: z.number(),
  /** Number of selected days without any record; they are left out. */
  daysWithout: z.number(),
  completeness: z.nullable(z.number()),
});

export const batchInput = { ...placesInput, ...rangeInput, ...comparisonInput };

const dayValue = z.nullable(z.object({ day: z.string(), value: z.number() }));

const batchRow = z.object({
  ...comparedPlaceFields,
  ...comparedValueFields,
  /** Groups per day. */
  values: nullableNumbers,
  /** Groups per day of the comparison period, by position, cut to the elapsed part; empty without a comparison. */
  baseValues: nullableNumbers,
  completenesses: nullableNumbers,
  /** Lowest and highest of the ended days with known values; of equal days the first. */
  min: dayValue,
  max: dayValue,
  average: z.nullable(z.number()),
  /** People in ÷ groups over the range. */
  averageGroupSize: z.nullable(z.number()),
});

export const matrixInput = { ...placesInput, ...rangeInput, ...item };

export const funnelInput = { ...placesInput, ...rangeInput, ...comparisonInput };

/** Steps of the funnel, in order. The first and third are left out when no device measures them. */
export const funnelSteps = ['flowPassby', 'flowIn', 'batch', 'averageDwellTime'] as const;

export const proportionInput = {
  ...placesInput,
  ...rangeInput,
  ...item,
  /**
   * How the total is split: by selected places, by the entrances or areas of one entity, by the parts of the item (gender, age), or into
   * several items.
   */
  by: z._default(z.enum(['place', 'entrance', 'area', 'part', 'item']), 'place'),
  items: emptyListWhenBlank(z.array(itemName).check(z.maxLength(8))),
};

const proportionRow = z.object({
  /** Id of the place; null for parts and items. */
  id: z.nullable(z.number()),
  /** Name of the place, or code of the part or item. */
  name: z.string(),
  value: z.nullable(z.number()),
  /** Share of `whole`; null when `whole` is 0 or not known. */
  share: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
});

export const contrastReply = z.object({
  ...comparisonContext,
  item: itemName,
  /** Local start of each bucket; for contrastType 1, of the first range. */
  buckets: z.array(z.string()),
  columns: z.array(contrastColumn),
  /** Sum of all places per bucket, each counted once; empty for contrastType 1. */
  together: nullableNumbers,
  total: z.nullable(z.number()),
  likeForLike: z.nullable(likeForLikeTotal),
});

export const rankReply = z.object({
  ...comparisonContext,
  item: itemName,
  rows: z.array(rankRow),
  total: z.nullable(z.number()),
  likeForLike: z.nullable(likeForLikeTotal),
});

export const growthReply = z.object({
  zone: comparisonContext.zone,
  unfinished: comparisonContext.unfinished,
  asOf: comparisonContext.asOf,
  settings: comparisonContext.settings,
  item: itemName,
  rows: z.array(growthRow),
  /** Like-for-like totals of each comparison. */
  before: likeForLikeTotal,
  year: likeForLikeTotal,
});

export const highLowReply = z.object({
  zone: comparisonContext.zone,
  range: comparisonContext.range,
  settings: comparisonContext.settings,
  item: itemName,
  rows: z.array(highLowRow),
});

export const batchReply = z.object({
  ...comparisonContext,
  days: z.array(z.string()),
  rows: z.array(batchRow),
  likeForLike: z.nullable(likeForLikeTotal),
});

export const matrixReply = z.object({
  zone: comparisonContext.zone,
  range: comparisonContext.range,
  settings: comparisonContext.settings,
  item: itemName,
  /** Monday to Sunday, each with 24 hours: the mean of the counted days; null: no day has a value. */
  weekdays: z.array(z.object({ hours: nullableNumbers, days: z.number(), daysWithout: z.number() })),
  peak: z.nullable(z.object({ weekday: z.number(), time: z.string(), value: z.number() })),
  completeness: z.nullable(z.number()),
});

export const funnelReply = z.object({
  ...comparisonContext,
  steps: z.array(
    z.object({
      item: z.enum(funnelSteps),
      ...comparedValueFields,
      /** Number of places with a value. */
      places: z.number(),
      /**
       * Ratio to the step before: the entering rate for people in, groups per person for groups. null for dwell time, and when a store has
       * values of only one of the two steps.
       */
      rate: z.nullable(z.number()),
      baseRate: z.nullable(z.number()),
      /** Only the places with a value for this step in both periods; other steps may have other places. */
      likeForLike: z.nullable(likeForLikeTotal),
    }),
  ),
  rows: z.array(
    z.object({
      ...comparedPlaceFields,
      flowPassby: z.nullable(z.number()),
      flowIn: z.nullable(z.number()),
      enteringRate: z.nullable(z.number()),
      batch: z.nullable(z.number()),
      averageGroupSize: z.nullable(z.number()),
      averageDwellTime: z.nullable(z.number()),
      completeness: z.nullable(z.number()),
    }),
  ),
});

export const proportionReply = z.object({
  zone: comparisonContext.zone,
  range: comparisonContext.range,
  settings: comparisonContext.settings,
  rows: z.array(proportionRow),
  whole: z.nullable(z.number()),
  /** Part of `whole` that is in no row (people of an entity outside its areas); null: none, or not known. Areas may overlap. */
  rest: z.nullable(z.number()),
});

const readOnlyPost = { method: 'POST', writes: false } as const;

/** Analyses that compare places or periods. Specification §7. */
export const comparisons = defineRoutes({
  contrast: {
    ...readOnlyPost,
    path: '/api/analysis/contrast',
    access: 'comparative',
    summary:
      'Compare one statistic item of several places over one range, or of one place over several ranges, by time.',
    input: z.object(contrastInput),
    output: contrastReply,
    reply: 'wrapped',
  },
  rank: {
    ...readOnlyPost,
    path: '/api/analysis/rank',
    access: 'rank:data',
    summary: 'Rank places by one statistic item, largest first, with shares and changes of rank.',
    input: z.object(rankInput),
    output: rankReply,
    reply: 'wrapped',
  },
  growth: {
    ...readOnlyPost,
    path: '/api/analysis/growth',
    access: 'growth:list',
    summary: 'Compare a period of each place with the period before and with the same period a year earlier.',
    input: z.object(growthInput),
    output: growthReply,
    reply: 'wrapped',
  },
  highlow: {
    ...readOnlyPost,
    path: '/api/analysis/highlow',
    access: 'high',
    summary:
      'Get the average day of each place by hour, of one weekday or of all days, with its peak and its lowest open hour.',
    input: z.object(highLowInput),
    output: highLowReply,
    reply: 'wrapped',
  },
  matrix: {
    ...readOnlyPost,
    path: '/api/analysis/matrix',
    access: 'high',
    summary: 'Get the average week of all places together: weekdays by hours.',
    input: z.object(matrixInput),
    output: matrixReply,
    reply: 'wrapped',
  },
  batch: {
    ...readOnlyPost,
    path: '/api/analysis/batch',
    access: 'batch',
    summary: 'Get the groups of each place by day, with minimum, maximum and mean.',
    input: z.object(batchInput),
    output: batchReply,
    reply: 'wrapped',
  },
  funnel: {
    ...readOnlyPost,
    path: '/api/analysis/funnel',
    access: 'comparative',
    summary: 'Get the visitor funnel: passers-by, people in, groups, dwell time.',
    input: z.object(funnelInput),
    output: funnelReply,
    reply: 'wrapped',
  },
  proportion: {
    ...readOnlyPost,
    path: '/api/analysis/proportion',
    access: { byPlace: queryRights },
    summary: 'Get the share of each part in a total.',
    input: z.object(proportionInput),
    output: proportionReply,
    reply: 'wrapped',
  },
});
