import * as z from 'zod/mini';
import { comparedFigure, likeForLike, place } from '../fields/compared.ts';
import { figures } from '../fields/figures.ts';
import { figuresMeant } from '../fields/figures-meant.ts';
import { idList, localTime, orElse, orNone, timeOfDay, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { queryRights } from '../words/query-rights.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { compareNames, contrastTypes, steps } from '../words/time-ranges.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { localRange } from './home.ts';

const itemName = z.enum(statisticItemNames);

/** Whom an analysis is about, and in which hours of the day. No ids: notEntity; what else is missing: searchNull. */
const places = {
  /** 0 entities, 1 entrances, 2 areas, 3 organisations with all entities below. */
  rangeType: orElse(wholeNumber, 0),
  ids: orNone(idList),
  /** Time-of-day window, both ends included to the second; an end before the start runs past midnight. */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
};

/** When: a range type of home (1–4, 6–8), resolved on each place's own calendar, or 5 with [startTime, endTime) on its wall. */
const when = {
  type: orElse(wholeNumber, 5),
  startTime: unlessBlank(localTime),
  endTime: unlessBlank(localTime),
};

const item = { item: unlessBlank(itemName) };
const compare = { compare: z._default(z.enum(compareNames), 'before') };

/** The clock of a reply: zones of all places, or null for several (aligned on local time); ranges are those of the first place. */
const clock = {
  zone: z.nullable(z.string()),
  range: localRange,
  /** null: no comparison was asked for. */
  base: z.nullable(localRange),
  /** True while the range is not over: the base is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both are compared. */
  asOf: z.string(),
  settings: figuresMeant,
};

export const contrastInput = {
  ...places,
  ...when,
  ...item,
  ...compare,
  /** 0: several places over one range; 1: one place over several ranges, aligned by position. */
  contrastType: orElse(wholeNumber, contrastTypes.area),
  step: z._default(z.enum(steps), '1d'),
  /** For contrastType 1: two to six ranges [startTime, endTime); the first is what the others are set against. */
  ranges: orNone(z.array(z.object({ startTime: localTime, endTime: localTime })).check(z.maxLength(6))),
};

const contrastColumn = z.object({
  ...place,
  ...comparedFigure,
  range: localRange,
  /** Of the column's own range; for ranges (contrastType 1) the base is the first range. */
  base: z.nullable(z.number()),
  baseRange: z.nullable(localRange),
  /** One for each bucket; null: nothing is known. */
  values: figures,
  /** The base's value of the same position, cut where the range is not over; empty where nothing is compared. */
  baseValues: figures,
  /** One for each bucket; null: nothing was expected. */
  completenesses: figures,
  /** Position of the bucket that is not over yet; null: none. */
  unfinishedBucket: z.nullable(z.number()),
  /** Mean of the buckets that are over and known; null for what is divided, and where there are none. */
  average: z.nullable(z.number()),
});

export const rankInput = { ...places, ...when, ...item, ...compare };

const rankRow = z.object({
  ...place,
  /** 1 is the largest; equal values share a rank; null: nothing is known. */
  rank: z.nullable(z.number()),
  ...comparedFigure,
  /** Of the total, which has every place once; null for what is divided. */
  share: z.nullable(z.number()),
  /** By the base; among those that are compared. */
  baseRank: z.nullable(z.number()),
  /** Places won since the base (positive: up), both among those that are compared. */
  rankChange: z.nullable(z.number()),
});

export const growthInput = {
  ...places,
  ...item,
  /** 1 today, 2 yesterday, 3 this week, 4 last week, 5 this month, 6 last month. */
  timeType: unlessBlank(wholeNumber),
};

/** One of the two comparisons of a growth: the range it is set against and what that had. */
const growthBase = z.object({
  range: localRange,
  /** What is set against it: the row's `compared`, but of an organisation only of the entities that are compared. */
  compared: z.nullable(z.number()),
  value: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  leftOut: z.nullable(z.enum(leftOutReasons)),
  leftOutInside: z.number(),
});

const growthRow = z.object({
  ...place,
  range: localRange,
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  compared: z.nullable(z.number()),
  /** The period before: of a day the same weekday a week earlier. */
  before: growthBase,
  /** 52 weeks earlier, so that weekdays meet. */
  year: growthBase,
});

export const highLowInput = {
  ...places,
  ...when,
  ...item,
  /** 1 Monday to 7 Sunday; 0 the mean of all days. */
  week: orElse(wholeNumber, 0),
};

const hourValue = z.nullable(z.object({ time: z.string(), value: z.number() }));

const highLowRow = z.object({
  ...place,
  /** Mean of each hour of the day over the days that count; null: no day tells. */
  hours: figures,
  peak: hourValue,
  /** Among hours the place is open all through. */
  lowest: hourValue,
  /** Mean of the days that count; null for what is divided. */
  average: z.nullable(z.number()),
  /** Days that are over and have a record. */
  days: z.number(),
  /** Days of the choice without any record, left out. */
  daysWithout: z.number(),
  completeness: z.nullable(z.number()),
});

export const batchInput = { ...places, ...when, ...compare };

const dayValue = z.nullable(z.object({ day: z.string(), value: z.number() }));

const batchRow = z.object({
  ...place,
  ...comparedFigure,
  /** Groups of each day. */
  values: figures,
  completenesses: figures,
  /** Among the days that are over and known; equal ones: the first. */
  min: dayValue,
  max: dayValue,
  average: z.nullable(z.number()),
  /** People in ÷ groups, over the range. */
  averageGroupSize: z.nullable(z.number()),
});

export const matrixInput = { ...places, ...when, ...item };

export const funnelInput = { ...places, ...when, ...compare };

/** Steps of the way in, in order; the first and third are left out where no device tells them. */
export const funnelSteps = ['flowPassby', 'flowIn', 'batch', 'averageDwellTime'] as const;

export const proportionInput = {
  ...places,
  ...when,
  ...item,
  /** Whole and parts: the places chosen; the entrances or areas of one entity; the parts of the item (gender, age); items beside each other. */
  by: z._default(z.enum(['place', 'entrance', 'area', 'part', 'item']), 'place'),
  items: orNone(z.array(itemName).check(z.maxLength(8))),
};

const proportionRow = z.object({
  /** Of a place; null for parts and items. */
  id: z.nullable(z.number()),
  /** Of a place: its name. Of a part or item: its word. */
  name: z.string(),
  value: z.nullable(z.number()),
  /** Of the whole; null where it is 0 or not known. */
  share: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
});

export const contrastReply = z.object({
  ...clock,
  item: itemName,
  /** Local start of each bucket; for contrastType 1 of the first range. */
  buckets: z.array(z.string()),
  columns: z.array(contrastColumn),
  /** All places together by bucket, each counted once; empty for contrastType 1. */
  together: figures,
  total: z.nullable(z.number()),
  likeForLike: z.nullable(likeForLike),
});

export const rankReply = z.object({
  ...clock,
  item: itemName,
  rows: z.array(rankRow),
  total: z.nullable(z.number()),
  likeForLike: z.nullable(likeForLike),
});

export const growthReply = z.object({
  zone: clock.zone,
  unfinished: clock.unfinished,
  asOf: clock.asOf,
  settings: clock.settings,
  item: itemName,
  rows: z.array(growthRow),
  /** Like for like, against each of the two. */
  before: likeForLike,
  year: likeForLike,
});

export const highLowReply = z.object({
  zone: clock.zone,
  range: clock.range,
  settings: clock.settings,
  item: itemName,
  rows: z.array(highLowRow),
});

export const batchReply = z.object({
  ...clock,
  days: z.array(z.string()),
  rows: z.array(batchRow),
  likeForLike: z.nullable(likeForLike),
});

export const matrixReply = z.object({
  zone: clock.zone,
  range: clock.range,
  settings: clock.settings,
  item: itemName,
  /** Monday to Sunday, each with 24 hours: the mean of the days that count; null: no day tells. */
  weekdays: z.array(z.object({ hours: figures, days: z.number(), daysWithout: z.number() })),
  peak: z.nullable(z.object({ weekday: z.number(), time: z.string(), value: z.number() })),
  completeness: z.nullable(z.number()),
});

export const funnelReply = z.object({
  ...clock,
  steps: z.array(
    z.object({
      item: z.enum(funnelSteps),
      ...comparedFigure,
      /** How many of the places know it. */
      places: z.number(),
      /**
       * Against the step before: the entering rate of people in, groups per person of groups; null for dwell, and where not the same
       * places know both, for it would set the people of some against the groups of others.
       */
      rate: z.nullable(z.number()),
      baseRate: z.nullable(z.number()),
      /** The places that know this step in both periods, which are not those of every step. */
      likeForLike: z.nullable(likeForLike),
    }),
  ),
  rows: z.array(
    z.object({
      ...place,
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
  zone: clock.zone,
  range: clock.range,
  settings: clock.settings,
  rows: z.array(proportionRow),
  whole: z.nullable(z.number()),
  /** What of the whole none of the rows has (an entity's people outside its areas); null: nothing, or not known. Areas may overlap. */
  rest: z.nullable(z.number()),
});

const asked = { method: 'POST', writes: false } as const;

/** What analyses answer: places or periods beside each other. Specification §7. */
export const comparisons = defineRoutes({
  contrast: {
    ...asked,
    path: '/api/analysis/contrast',
    access: 'comparative',
    summary: 'One statistic item of several places over one range, or of one place over several ranges, by time.',
    input: z.object(contrastInput),
    output: contrastReply,
    reply: 'wrapped',
  },
  rank: {
    ...asked,
    path: '/api/analysis/rank',
    access: 'rank:data',
    summary: 'Places by one statistic item, largest first, with shares and places won or lost.',
    input: z.object(rankInput),
    output: rankReply,
    reply: 'wrapped',
  },
  growth: {
    ...asked,
    path: '/api/analysis/growth',
    access: 'growth:list',
    summary: 'Each place’s current period against the one before and against the same one a year earlier.',
    input: z.object(growthInput),
    output: growthReply,
    reply: 'wrapped',
  },
  highlow: {
    ...asked,
    path: '/api/analysis/highlow',
    access: 'high',
    summary: 'The usual day of each place by hour, of one weekday or of all, with its peak and its lowest open hour.',
    input: z.object(highLowInput),
    output: highLowReply,
    reply: 'wrapped',
  },
  matrix: {
    ...asked,
    path: '/api/analysis/matrix',
    access: 'high',
    summary: 'The usual week of the places together: weekdays by hours.',
    input: z.object(matrixInput),
    output: matrixReply,
    reply: 'wrapped',
  },
  batch: {
    ...asked,
    path: '/api/analysis/batch',
    access: 'batch',
    summary: 'Groups of each place by day, with the least, the most and the mean.',
    input: z.object(batchInput),
    output: batchReply,
    reply: 'wrapped',
  },
  funnel: {
    ...asked,
    path: '/api/analysis/funnel',
    access: 'comparative',
    summary: 'The way in: passers-by, people in, groups, stay.',
    input: z.object(funnelInput),
    output: funnelReply,
    reply: 'wrapped',
  },
  proportion: {
    ...asked,
    path: '/api/analysis/proportion',
    access: { byPlace: queryRights },
    summary: 'What share of a whole each of its parts has.',
    input: z.object(proportionInput),
    output: proportionReply,
    reply: 'wrapped',
  },
});
