import * as z from 'zod/mini';
import { requestedDayOrTime } from '../fields/requested-times.ts';
import { blankAsUndefined, id, sorting, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { homePanelNames } from '../words/home-panels.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { localRange } from './home.ts';

export const statisticItemName = z.enum(statisticItemNames);
export const homePanelName = z.enum(homePanelNames);

/**
 * A range of the home page, resolved on each entity's own calendar: a range type, and for type 5 the first and last local day. Without a
 * type the given days count, and without them today.
 */
export const homeRangeInput = {
  type: blankAsUndefined(wholeNumber),
  startTime: blankAsUndefined(requestedDayOrTime),
  endTime: blankAsUndefined(requestedDayOrTime),
};

/** Entities, range, item and order of the league. */
export const leagueInput = {
  /** An organisation, including all below it. */
  deptId: blankAsUndefined(id),
  ...homeRangeInput,
  item: z._default(statisticItemName, 'flowIn'),
  /** Default: by rank. Unknown values come last in both directions; for growth, entities that are not compared as well. */
  sort: sorting([
    'rank',
    'name',
    'value',
    'growth',
    'rankChange',
    'month',
    'target',
    'completion',
    'pace',
    'completeness',
  ]),
};

/** Time context of a reply; ranges are those of the first entity. */
export const comparedRangeFields = {
  /** null: several time zones, aligned on local time. */
  zone: z.nullable(z.string()),
  range: localRange,
  baseRange: localRange,
  /** true while the range is not over: the comparison period is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both periods are compared. */
  asOf: z.string(),
};

/** Values and their comparison values; null is "not known". */
export const growthFields = {
  /** Values of the periods that are over in both ranges. */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base. */
  growth: z.nullable(z.number()),
};

/** Comparison with the same weekday of the last eight weeks, up to the same full hour. */
export const usualComparison = z.object({
  /** Value of the day up to `until`. */
  value: z.number(),
  median: z.number(),
  /** `low` and `high`: range of the values of these weeks, without the highest and the lowest value. */
  low: z.number(),
  high: z.number(),
  /** Number of weeks that were complete enough to use. */
  weeks: z.number(),
  /** Local full hour, or the end of the day. */
  until: z.string(),
});

/** An entrance or an entity with most of a change. */
export const changedPlace = z.object({ id: z.number(), name: z.string(), compared: z.number(), base: z.number() });

/**
 * Assessment of a range: unusual, usual, too little data in the range (doubtful) or in the comparison period (baseDoubtful), or nothing to
 * compare (unknown).
 */
export const verdicts = ['unusual', 'usual', 'doubtful', 'baseDoubtful', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** The first calls of the home page. They are in a file of their own because the browser loads them first. */
export const homeStart = defineRoutes({
  explanation: {
    method: 'GET',
    path: '/home/explanation',
    access: 'user',
    summary:
      'Get the unusual changes in a range, for one entity or all the user may see, and their causes; empty if there are none.',
    input: z.object({ entityId: blankAsUndefined(id), ...homeRangeInput }),
    output: z.object({
      ...comparedRangeFields,
      item: statisticItemName,
      verdict: z.enum(verdicts),
      /** Values of the compared entities. A single entity that is not comparable still has its value `compared`, without `base` and `growth`. */
      ...growthFields,
      entities: z.number(),
      /** Completeness of the range, as on the card of the item, and of the comparison period, for devices that measure the item. */
      completeness: z.nullable(z.number()),
      baseCompleteness: z.nullable(z.number()),
      /** Only for a single day; null: too few weeks, or a longer range. */
      usual: z.nullable(usualComparison),
      /** The entrance (for one entity) or the entity (for several) with at least a third of the change; null: none. */
      from: z.nullable(z.extend(changedPlace, { kind: z.enum(['entrance', 'entity']), share: z.number() })),
      /** The change split into passers-by and entering rate; null when no device counts passers-by. */
      rate: z.nullable(
        z.object({
          /** The main cause of the change; null: both. */
          cause: z.nullable(z.enum(['passersby', 'rate'])),
          /** Relative change of the passers-by; `before` and `now` are entering rates. */
          passersby: z.number(),
          before: z.number(),
          now: z.number(),
        }),
      ),
    }),
    reply: 'wrapped',
  },
  panels: {
    method: 'GET',
    path: '/home/panels',
    access: 'user',
    summary: 'Get the panels of the home page in the user’s order, and the panels the user has hidden.',
    input: z.object({}),
    output: z.object({ shown: z.array(homePanelName), hidden: z.array(homePanelName) }),
    reply: 'wrapped',
  },
});
