import * as z from 'zod/mini';
import { day, id, pagingOf, unlessBlank } from '../fields/wire.ts';
import { someNames } from '../fields/some-names.ts';
import { defineRoutes } from '../route.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { kpiTimes, kpiTypes, targetItems } from '../words/targets.ts';
import { localRange } from './home.ts';

/** What is to be reached in a period, and how far it is. All null where there is no target. */
const progress = {
  target: z.nullable(z.number()),
  /** What of it is due by `asOf`: whole days, and of the running day the part of the opening hours that is over. Not rounded. */
  targetToDate: z.nullable(z.number()),
  /** What was counted by those the target is of: of all, or of the entities that have one. */
  targetActual: z.nullable(z.number()),
  /** targetActual ÷ target. */
  completion: z.nullable(z.number()),
  /** targetActual ÷ targetToDate: 1 is exactly on pace. */
  pace: z.nullable(z.number()),
  /** Whose it is: its own (of an entity, or of the organisation that has all of these), or the sum of those of the entities. */
  targetOf: z.nullable(z.enum(['own', 'entities'])),
  /** Entities without a target, which the sum of the others is not of. */
  withoutTarget: someNames,
};

const figure = {
  item: z.nullable(z.enum(statisticItemNames)),
  entityCount: z.number(),
  /** Zone of the entities, or null where they are in several (each in its own, aligned on local time). */
  zone: z.nullable(z.string()),
  range: localRange,
  base: localRange,
  /** True while the range is not over: the base is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both periods are compared. */
  asOf: z.string(),
  /** Of everything received so far. */
  value: z.nullable(z.number()),
  /** Of the periods that are over at `asOf`, of the entities that have counts of all of both periods; so is the base. */
  compared: z.nullable(z.number()),
  baseValue: z.nullable(z.number()),
  /** (compared − baseValue) ÷ baseValue. */
  growth: z.nullable(z.number()),
  /** Entities that are in no comparison: nothing was counted there in one of the periods, or counting began after the base did. */
  leftOut: someNames,
  /** Received ÷ expected periods of the devices that measure the item; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  ...progress,
};

export const kpiFigure = z.object(figure);
export type KpiFigure = z.output<typeof kpiFigure>;

const asked = {
  entityId: unlessBlank(id),
  type: z._default(z.enum(kpiTypes), 'flow'),
};

/** A month or a year of a place that has a target, or could have one. */
const placeProgress = z.object({
  actual: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  ...progress,
});

export const kpi = defineRoutes({
  figure: {
    method: 'GET',
    path: '/home/kpi',
    access: 'user',
    summary:
      'A day, week, month or year of one entity or of all the user may see: its figure, beside the period before, and beside its target.',
    input: z.object({
      ...asked,
      timeType: z._default(z.enum(kpiTimes), 'day'),
      /** A local day of the period; today unless given. */
      startTime: unlessBlank(day),
    }),
    output: kpiFigure,
    reply: 'wrapped',
  },
  cards: {
    method: 'GET',
    path: '/home/keliukpi', // keliu: visitor flow; the specification's own wire
    access: 'user',
    summary: 'The same of yesterday, this week, this month and this year, together.',
    input: z.object(asked),
    output: z.object({
      cards: z.array(z.object({ period: z.enum(['yesterday', 'week', 'month', 'year']), ...figure })),
    }),
    reply: 'wrapped',
  },
  targets: {
    method: 'GET',
    path: '/home/targets',
    access: 'user',
    summary:
      'How far every entity and organisation the user may see is with its target of this month and this year, those furthest behind first.',
    input: z.object({
      ...pagingOf(20),
      item: z._default(z.enum(targetItems), 'flowIn'),
      /** Which period the order and the counts are by. */
      by: z._default(z.enum(['month', 'year']), 'month'),
      /** Only entities, or only organisations. */
      of: z._default(z.enum(['all', 'entities', 'organisations']), 'all'),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          organisationId: z.nullable(z.number()),
          entityId: z.nullable(z.number()),
          name: z.string(),
          path: z.array(z.string()),
          /** Local time of the place up to which this is; null: it has no entities. */
          asOf: z.nullable(z.string()),
          month: placeProgress,
          year: placeProgress,
        }),
      ),
      total: z.number(),
      /** Of the total: those with a target, those of them whose pace is below 1, those without any, and those under 95 % completeness. */
      withTarget: z.number(),
      behind: z.number(),
      withoutTarget: z.number(),
      withGaps: z.number(),
    }),
    reply: 'wrapped',
  },
});
