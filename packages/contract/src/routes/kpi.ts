import * as z from 'zod/mini';
import { namesWithCount } from '../fields/names-with-count.ts';
import { requestedDay } from '../fields/requested-times.ts';
import { blankAsUndefined, id, pagingWithDefaultSize } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { kpiPeriods, targetItems } from '../words/targets.ts';
import { isMeasured, itemType, localRange, typedItem } from './home.ts';

/** The target of a period and its progress. All fields are null without a target. */
const progress = {
  target: z.nullable(z.number()),
  /**
   * The part of the target expected by `asOf`: whole days, and for the running day the usual share of the weekday's people by then (of the
   * opening hours, if fewer than five of the last eight such days are complete). Not rounded.
   */
  targetToDate: z.nullable(z.number()),
  /** The counts of the places that the target is for: all, or only the entities with a target. */
  targetActual: z.nullable(z.number()),
  /** targetActual ÷ target. */
  completion: z.nullable(z.number()),
  /** targetActual ÷ targetToDate: 1 is exactly on pace. null until a tenth of the target of the first day is due. */
  pace: z.nullable(z.number()),
  /** own: the target of the entity, or of the organisation that contains all these entities. entities: the sum of the entities' targets. */
  targetOf: z.nullable(z.enum(['own', 'entities'])),
  /** Entities without a target; the sum does not include them. */
  withoutTarget: namesWithCount,
};

const kpiFields = {
  /** Groups that leave have no targets. */
  item: typedItem,
  isMeasured,
  entityCount: z.number(),
  /** Time zone of the entities; null for several zones (each in its own, aligned on local time). */
  zone: z.nullable(z.string()),
  range: localRange,
  base: localRange,
  /** true while the range is not over: the comparison period is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both periods are compared. */
  asOf: z.string(),
  /** Value of all records received so far. */
  value: z.nullable(z.number()),
  /** Value of the periods that are over at `asOf`, of the entities with counts for both complete periods; `baseValue` likewise. */
  compared: z.nullable(z.number()),
  baseValue: z.nullable(z.number()),
  /** (compared − baseValue) ÷ baseValue. */
  growth: z.nullable(z.number()),
  /** Entities left out of the comparison: without counts in one of the periods, or first counted after the comparison period began. */
  leftOut: namesWithCount,
  /** Covered ÷ expected minutes of the devices that measure the item; null when none are expected. */
  completeness: z.nullable(z.number()),
  ...progress,
};

export const kpiReply = z.object(kpiFields);
export type KpiReply = z.output<typeof kpiReply>;

const kpiQuery = {
  entityId: blankAsUndefined(id),
  type: itemType,
};

/** Value and progress of a place in this month or this year, with or without a target. */
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
      'Get the value of a day, week, month or year of one entity or all the user may see, with the period before and the target.',
    input: z.object({
      ...kpiQuery,
      timeType: z._default(z.enum(kpiPeriods), 'day'),
      /** A local day of the period; default: today. */
      startTime: blankAsUndefined(requestedDay),
    }),
    output: kpiReply,
    reply: 'wrapped',
  },
  cards: {
    method: 'GET',
    path: '/home/keliukpi', // keliu: visitor flow, as the specification spells it
    access: 'user',
    summary:
      'Get the value, the period before and the target for yesterday, this week, this month and this year in one reply.',
    input: z.object(kpiQuery),
    output: z.object({
      cards: z.array(z.object({ period: z.enum(['yesterday', 'week', 'month', 'year']), ...kpiFields })),
    }),
    reply: 'wrapped',
  },
  targets: {
    method: 'GET',
    path: '/home/targets',
    access: 'user',
    summary:
      'List the progress of every entity and organisation the user may see towards its targets of this month and this year, those furthest behind first.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      item: z._default(z.enum(targetItems), 'flowIn'),
      /** The period used for the order and the counts. */
      by: z._default(z.enum(['month', 'year']), 'month'),
      /** All places, only entities, or only organisations. */
      of: z._default(z.enum(['all', 'entities', 'organisations']), 'all'),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          organisationId: z.nullable(z.number()),
          entityId: z.nullable(z.number()),
          name: z.string(),
          path: z.array(z.string()),
          /** Local time of the place up to which counts are included; null: it has no entities. */
          asOf: z.nullable(z.string()),
          month: placeProgress,
          year: placeProgress,
        }),
      ),
      total: z.number(),
      /**
       * Of `total`: places with a target, places with a pace below 1, places without a target, and places with a completeness under 95 %.
       */
      withTarget: z.number(),
      behind: z.number(),
      withoutTarget: z.number(),
      withGaps: z.number(),
    }),
    reply: 'wrapped',
  },
});
