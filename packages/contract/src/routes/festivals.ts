import * as z from 'zod/mini';
import { figuresMeant } from '../fields/figures-meant.ts';
import { day, id, idList, numberOf, orElse, orNone, timeOfDay, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { leftOutReasons } from '../words/left-out.ts';

const itemName = z.enum(statisticItemNames);

/** Whom an analysis is about, and in which hours of the day. No ids: notEntity; no item: searchNull. */
const asked = {
  /** 0 entities, 1 entrances, 2 areas, 3 organisations with all entities below. */
  rangeType: orElse(wholeNumber, 0),
  ids: orNone(idList),
  item: unlessBlank(itemName),
  /** Time-of-day window, both ends included to the second; an end before the start runs past midnight. */
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
};

/** Festivals to be compared. None: festivalDetailFirst; several names: festivalNamesDiffer. */
const compared = { holidayIds: orNone(idList) };

/**
 * Whether the last of its days is over, one of them is today, or none has come, at the earliest clock of the places; of hours past
 * midnight a day lasts until they end.
 */
export const festivalStates = ['over', 'running', 'future'] as const;

/** A festival as analyses name it; days "yyyy-MM-dd", both ends included. */
const festival = z.object({
  id: z.number(),
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  year: z.number(),
  numberOfDays: z.number(),
  state: z.enum(festivalStates),
});

export type FestivalTold = z.output<typeof festival>;

/** A festival beside the 7 days before it. null is "not known". */
const figure = {
  /** Over the festival's days, of everything received. */
  value: z.nullable(z.number()),
  /** Received ÷ expected periods behind it; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** Mean of its days that are over and known; of what is divided, the quotient over them. */
  perDay: z.nullable(z.number()),
  /** The same of the 7 days before. */
  base: z.nullable(z.number()),
  baseCompleteness: z.nullable(z.number()),
  basePerDay: z.nullable(z.number()),
  /**
   * What is set against each other, as means of a day. While the festival runs, both are cut to its elapsed part: as many days, and
   * of the last one as many hours.
   */
  compared: z.nullable(z.number()),
  comparedBase: z.nullable(z.number()),
  /** (compared − comparedBase) ÷ comparedBase; null where it is left out, or the base is 0. */
  growth: z.nullable(z.number()),
  /** Why a place is not compared; null: it is, or the figure is of all places together. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
};

/** All places together, like for like: of `compared`, `comparedBase` and `growth` only those that are compared. */
const together = z.object({
  ...figure,
  /** How many places are compared. */
  places: z.number(),
  leftOutPlaces: z.array(z.object({ id: z.number(), reason: z.enum(leftOutReasons) })),
});

/**
 * A day of a festival beside the day of the same position among the 7 before it, which is the same weekday. Past its last day only
 * the other is there, past the seventh only the festival's.
 */
const dayBeside = z.object({
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  base: z.nullable(z.number()),
  baseCompleteness: z.nullable(z.number()),
  /** Of both what is over at `asOf`: on the day that is not over, and on its counterpart, as many hours; null on later ones. */
  compared: z.nullable(z.number()),
  comparedBase: z.nullable(z.number()),
  growth: z.nullable(z.number()),
});

export type DayBeside = z.output<typeof dayBeside>;

const clock = {
  /** null: places of several zones, aligned on local time. */
  zone: z.nullable(z.string()),
  /** Local time up to which an unfinished festival is compared: what all places have reached. */
  asOf: z.string(),
  settings: figuresMeant,
  item: itemName,
};

const place = { id: z.number(), name: z.string() };

export const holidayIndexInput = {
  ...asked,
  /** Festivals all places have that begin in this year, or in a range of days, both included; this year's unless told. */
  year: unlessBlank(numberOf(z.int(), z.gte(1971), z.lte(2099))),
  startTime: unlessBlank(day),
  endTime: unlessBlank(day),
};
export const holidayDetailsInput = { ...asked, id: unlessBlank(id) };
export const holidayContrastInput = { ...asked, ...compared };

export const holidayIndexReply = z.object({ ...clock, rows: z.array(z.object({ festival, ...together.shape })) });

/** Positions of a festival and the 7 days before it, from 1 on. */
const position = z.object({
  /** null: the festival is over by then. */
  day: z.nullable(z.string()),
  /** null: past the 7. */
  base: z.nullable(z.string()),
});

export const holidayDetailsReply = z.object({
  ...clock,
  festival,
  positions: z.array(position),
  /** Position of the day that is not over; null: none. */
  unfinishedPosition: z.nullable(z.number()),
  rows: z.array(z.object({ ...place, ...figure, days: z.array(dayBeside) })),
  together: z.extend(together, { days: z.array(dayBeside) }),
});

/** A festival of one year and what it had, by day of the festival. */
const yearColumn = z.object({
  festival,
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  perDay: z.nullable(z.number()),
  /** First day on; null: nothing is known. */
  days: z.array(z.object({ day: z.string(), value: z.nullable(z.number()), completeness: z.nullable(z.number()) })),
  unfinishedPosition: z.nullable(z.number()),
  /** Against the one before it in time, of the same name; null for the first. */
  against: z.nullable(
    z.object({
      id: z.number(),
      /** Means of a day of both, of as many days from the first on as both have; of an unfinished one, of its elapsed part. */
      compared: z.nullable(z.number()),
      comparedBase: z.nullable(z.number()),
      growth: z.nullable(z.number()),
      days: z.number(),
      places: z.number(),
      leftOutPlaces: z.array(z.object({ id: z.number(), reason: z.enum(leftOutReasons) })),
    }),
  ),
});

export const holidayContrastReply = z.object({
  ...clock,
  name: z.string(),
  /** As many as the longest has. */
  positions: z.number(),
  /** Latest first. */
  columns: z.array(yearColumn),
  rows: z.array(
    z.object({
      ...place,
      /** One for each column. */
      festivals: z.array(
        z.object({
          value: z.nullable(z.number()),
          completeness: z.nullable(z.number()),
          perDay: z.nullable(z.number()),
          /** Against the column after it, as `against` of a column has it. */
          compared: z.nullable(z.number()),
          comparedBase: z.nullable(z.number()),
          growth: z.nullable(z.number()),
          leftOut: z.nullable(z.enum(leftOutReasons)),
        }),
      ),
    }),
  ),
});

export const holidayContrastSameReply = z.object({
  ...clock,
  name: z.string(),
  year: z.number(),
  /** One for each festival chosen, earliest first: organisations may have days of their own. */
  columns: z.array(holidayDetailsReply),
});

const analysis = { method: 'POST', writes: false, reply: 'wrapped' } as const;

/** Festivals beside the days before them and beside themselves in other years. Specification §7, §9. */
export const festivals = defineRoutes({
  index: {
    ...analysis,
    path: '/api/analysis/holidayindex',
    access: 'festival:list',
    summary: 'Each festival of a year beside the 7 days before it, all places together, like for like.',
    input: z.object(holidayIndexInput),
    output: holidayIndexReply,
  },
  details: {
    ...analysis,
    path: '/api/analysis/holidaydetails',
    access: 'festival:list',
    summary: 'One festival day by day beside the 7 days before it, by place and together.',
    input: z.object(holidayDetailsInput),
    output: holidayDetailsReply,
  },
  contrastSame: {
    ...analysis,
    path: '/api/analysis/holidaycontrastsame',
    access: 'festivalcompare',
    summary: 'Festivals of one name and one year, each beside the 7 days before it, place by place.',
    input: z.object(holidayContrastInput),
    output: holidayContrastSameReply,
  },
  contrast: {
    ...analysis,
    path: '/api/analysis/holidaycontrast',
    access: 'festivalcompare',
    summary: 'One festival over the years, aligned by day of the festival, place by place and together.',
    input: z.object(holidayContrastInput),
    output: holidayContrastReply,
  },
  home: {
    method: 'GET',
    path: '/home/holiday',
    access: 'user',
    summary:
      'The running or last festival that all places have, day by day beside the 7 days before it, of one entity or of all the user may see.',
    input: z.object({
      entityId: unlessBlank(id),
      /** flow: people in; inBatch: groups in; outBatch: groups out, which no device measures yet. */
      type: z._default(z.enum(['flow', 'inBatch', 'outBatch']), 'flow'),
      item: z.optional(itemName),
    }),
    /** null: no festival has begun yet. */
    output: z.nullable(
      z.object({
        zone: clock.zone,
        asOf: clock.asOf,
        settings: clock.settings,
        item: z.nullable(itemName),
        festival,
        positions: z.array(position),
        unfinishedPosition: z.nullable(z.number()),
        days: z.array(dayBeside),
        compared: z.nullable(z.number()),
        comparedBase: z.nullable(z.number()),
        growth: z.nullable(z.number()),
        leftOutPlaces: z.array(z.object({ id: z.number(), reason: z.enum(leftOutReasons) })),
      }),
    ),
    reply: 'wrapped',
  },
});

export type FestivalDetails = z.output<typeof holidayDetailsReply>;
export type FestivalIndex = z.output<typeof holidayIndexReply>;
export type FestivalContrast = z.output<typeof holidayContrastReply>;
export type FestivalContrastSame = z.output<typeof holidayContrastSameReply>;
