import * as z from 'zod/mini';
import { appliedCalculationSettings } from '../fields/applied-calculation-settings.ts';
import { requestedDay } from '../fields/requested-times.ts';
import {
  blankAsUndefined,
  defaultWhenBlank,
  emptyListWhenBlank,
  id,
  idList,
  numberField,
  timeOfDay,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { dayLeftOutReasons, leftOutReasons } from '../words/left-out.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { isMeasured, itemType, typedItem } from './home.ts';

const itemName = z.enum(statisticItemNames);

/** Places and time-of-day window of an analysis. Errors: notEntity without ids, searchNull without an item. */
const festivalQuery = {
  /** 0 entities, 1 entrances, 2 areas, 3 organisations with all entities below. */
  rangeType: defaultWhenBlank(wholeNumber, 0),
  ids: emptyListWhenBlank(idList),
  item: blankAsUndefined(itemName),
  /** Time-of-day window, both ends included to the second; an end before the start runs past midnight. */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
};

/** Festivals to compare. Errors: festivalDetailFirst without any, festivalNamesDiffer for several names. */
const festivalChoice = { holidayIds: emptyListWhenBlank(idList) };

/**
 * over: its last day is over; running: today is one of its days; future: its first day has not come. The place with the earliest local time
 * decides. With opening hours past midnight, a day lasts until they end.
 */
export const festivalStates = ['over', 'running', 'future'] as const;

/** A festival in replies of analyses; days "yyyy-MM-dd", both ends included. */
const festival = z.object({
  id: z.number(),
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  year: z.number(),
  numberOfDays: z.number(),
  state: z.enum(festivalStates),
});

export type FestivalReply = z.output<typeof festival>;

/** A festival compared with the 7 days before it. null is "not known". */
const festivalComparison = {
  /** Value of the festival's days, of all received records. */
  value: z.nullable(z.number()),
  /** Covered ÷ expected minutes of the value; null when none are expected. */
  completeness: z.nullable(z.number()),
  /** Mean of its ended days with known values; for quotients, the quotient of the sums of these days. */
  perDay: z.nullable(z.number()),
  /** The same values for the 7 days before. */
  base: z.nullable(z.number()),
  baseCompleteness: z.nullable(z.number()),
  basePerDay: z.nullable(z.number()),
  /**
   * The two daily means that are compared: over the matched days that both have values, each with a day of the same weekday, the running day
   * up to the same time. For a place that is left out, the means of what is known.
   */
  compared: z.nullable(z.number()),
  comparedBase: z.nullable(z.number()),
  /** Number of pairs of days that are compared. */
  comparedDays: z.number(),
  /** (compared − comparedBase) ÷ comparedBase; null when the place is left out or comparedBase is 0. */
  growth: z.nullable(z.number()),
  /** Why a place is not compared; null: it is compared, or the value is for all places together. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
};

const leftOutPlaces = z.array(z.object({ id: z.number(), reason: z.enum(leftOutReasons) }));

/** Days of both sides that are not compared. If two days are matched, the pair is listed once, by its later day. */
const leftOutDays = z.array(z.object({ day: z.string(), reason: z.enum(dayLeftOutReasons) }));

/**
 * All places together. `compared`, `comparedBase` and `growth` contain only the compared places, like for like; the two means are the means
 * of `compared` and `comparedBase` of the compared days.
 */
const allPlaces = z.object({
  ...festivalComparison,
  /** Number of compared places. */
  places: z.number(),
  leftOutPlaces,
  leftOutDays,
});

/** The comparison of a day of a festival with its matched day, of the places that have values on both. */
const pairComparison = {
  /** Both days, or on the running day the parts of both up to `asOf`; null if they are not compared. */
  compared: z.nullable(z.number()),
  comparedBase: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  /** Why the two days are not compared; null: they are. */
  leftOut: z.nullable(z.enum(dayLeftOutReasons)),
  /**
   * What charts and tables show: the compared values; for a day that is not compared, its value at the places that are compared on other
   * days, or at all if none is.
   */
  shown: z.nullable(z.number()),
};

/** A day of a festival and the same weekday among the 7 days before. Later positions have only one of the two days. */
const dayComparison = z.object({
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  base: z.nullable(z.number()),
  baseCompleteness: z.nullable(z.number()),
  ...pairComparison,
  shownBase: z.nullable(z.number()),
});

export type DayComparison = z.output<typeof dayComparison>;

const festivalContext = {
  /** null: the places are in several time zones and aligned on local time. */
  zone: z.nullable(z.string()),
  /** Local time up to which an unfinished festival is compared: all places have reached it. */
  asOf: z.string(),
  settings: appliedCalculationSettings,
  item: itemName,
};

const place = { id: z.number(), name: z.string() };

export const holidayIndexInput = {
  ...festivalQuery,
  /** Festivals that all places have and that begin in this year, or in a range of days, both included. Default: the current year. */
  year: blankAsUndefined(numberField(z.int(), z.gte(1971), z.lte(2099))),
  startTime: blankAsUndefined(requestedDay),
  endTime: blankAsUndefined(requestedDay),
};
export const holidayDetailsInput = { ...festivalQuery, id: blankAsUndefined(id) };
export const holidayContrastInput = { ...festivalQuery, ...festivalChoice };

export const holidayIndexReply = z.object({
  ...festivalContext,
  rows: z.array(z.object({ festival, ...allPlaces.shape })),
});

/** A day of a festival and the same weekday among the 7 days before it; the first position is 1. */
const position = z.object({
  /** Day of the festival; null: the festival has fewer days. */
  day: z.nullable(z.string()),
  /** Day before the festival; null after the seventh position. */
  base: z.nullable(z.string()),
});

export const holidayDetailsReply = z.object({
  ...festivalContext,
  festival,
  positions: z.array(position),
  /** Position of the running day; null: none. */
  unfinishedPosition: z.nullable(z.number()),
  rows: z.array(z.object({ ...place, ...festivalComparison, days: z.array(dayComparison) })),
  together: z.extend(allPlaces, { days: z.array(dayComparison) }),
});

/** A festival of one year and its values by day. */
const yearColumn = z.object({
  festival,
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  perDay: z.nullable(z.number()),
  /** From the first day on; null: not known. */
  days: z.array(
    z.object({
      day: z.string(),
      value: z.nullable(z.number()),
      completeness: z.nullable(z.number()),
      /** The matched day of the next column, with the same weekday; null: none. */
      base: z.nullable(z.string()),
      ...pairComparison,
    }),
  ),
  unfinishedPosition: z.nullable(z.number()),
  /** Comparison with the festival of the same name before it; null for the first. */
  against: z.nullable(
    z.object({
      id: z.number(),
      /** Means of `compared` and `comparedBase` of the compared days. */
      compared: z.nullable(z.number()),
      comparedBase: z.nullable(z.number()),
      growth: z.nullable(z.number()),
      /** Number of pairs of days that are compared. */
      days: z.number(),
      places: z.number(),
      leftOutPlaces,
      leftOutDays,
    }),
  ),
});

export const holidayContrastReply = z.object({
  ...festivalContext,
  name: z.string(),
  /** Number of days of the longest festival. */
  positions: z.number(),
  /** Days of the columns beside each other, each matched with the next one; null: no day of that festival is matched. */
  dayRows: z.array(z.array(z.nullable(z.string()))),
  /** Latest first. */
  columns: z.array(yearColumn),
  rows: z.array(
    z.object({
      ...place,
      /** One item for each column. */
      festivals: z.array(
        z.object({
          value: z.nullable(z.number()),
          completeness: z.nullable(z.number()),
          perDay: z.nullable(z.number()),
          /** Comparison with the next column, as in `against` of the column. */
          compared: z.nullable(z.number()),
          comparedBase: z.nullable(z.number()),
          comparedDays: z.number(),
          growth: z.nullable(z.number()),
          leftOut: z.nullable(z.enum(leftOutReasons)),
        }),
      ),
    }),
  ),
});

export const holidayContrastSameReply = z.object({
  ...festivalContext,
  name: z.string(),
  year: z.number(),
  /** One column for each selected festival, earliest first: organisations may have different days. */
  columns: z.array(holidayDetailsReply),
});

const analysis = { method: 'POST', writes: false, reply: 'wrapped' } as const;

/** Festivals compared with the days before them and with themselves in other years. Specification §7, §9. */
export const festivals = defineRoutes({
  index: {
    ...analysis,
    path: '/api/analysis/holidayindex',
    access: 'festival:list',
    summary: 'Compare each festival of a year with the 7 days before it, all places together, like for like.',
    input: z.object(holidayIndexInput),
    output: holidayIndexReply,
  },
  details: {
    ...analysis,
    path: '/api/analysis/holidaydetails',
    access: 'festival:list',
    summary: 'Compare one festival day by day with the 7 days before it, by place and together.',
    input: z.object(holidayDetailsInput),
    output: holidayDetailsReply,
  },
  contrastSame: {
    ...analysis,
    path: '/api/analysis/holidaycontrastsame',
    access: 'festivalcompare',
    summary: 'Compare festivals of one name and one year, each with the 7 days before it, by place.',
    input: z.object(holidayContrastInput),
    output: holidayContrastSameReply,
  },
  contrast: {
    ...analysis,
    path: '/api/analysis/holidaycontrast',
    access: 'festivalcompare',
    summary: 'Compare one festival over the years, each day with the same weekday, by place and together.',
    input: z.object(holidayContrastInput),
    output: holidayContrastReply,
  },
  home: {
    method: 'GET',
    path: '/home/holiday',
    access: 'user',
    summary:
      'Compare the running or last festival that all places have, day by day with the 7 days before it, for one entity or all the user may see.',
    input: z.object({
      entityId: blankAsUndefined(id),
      type: itemType,
      item: z.optional(itemName),
    }),
    /** null: no festival has begun yet. */
    output: z.nullable(
      z.object({
        zone: festivalContext.zone,
        asOf: festivalContext.asOf,
        settings: festivalContext.settings,
        item: typedItem,
        isMeasured,
        festival,
        positions: z.array(position),
        unfinishedPosition: z.nullable(z.number()),
        days: z.array(dayComparison),
        compared: z.nullable(z.number()),
        comparedBase: z.nullable(z.number()),
        growth: z.nullable(z.number()),
        comparedDays: z.number(),
        /** Covered ÷ expected minutes of the compared days, or of their matched days where that is smaller; null: none are expected. */
        comparedCompleteness: z.nullable(z.number()),
        leftOutPlaces,
        leftOutDays,
      }),
    ),
    reply: 'wrapped',
  },
});

export type FestivalDetails = z.output<typeof holidayDetailsReply>;
export type FestivalIndex = z.output<typeof holidayIndexReply>;
export type FestivalContrast = z.output<typeof holidayContrastReply>;
export type FestivalContrastSame = z.output<typeof holidayContrastSameReply>;
