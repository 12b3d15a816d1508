import * as z from 'zod/mini';
import { day, id, orElse, sorting, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { homePanelNames } from '../words/home-panels.ts';
import { statisticItemNames } from '../words/statistic-items.ts';
import { localRange } from './home.ts';

export const itemName = z.enum(statisticItemNames);
export const panelName = z.enum(homePanelNames);

/** A range of home, resolved on each entity's own calendar: a range type, and the first and last local day of type 5. */
export const when = {
  type: orElse(wholeNumber, 1),
  startTime: unlessBlank(day),
  endTime: unlessBlank(day),
};

/** Which entities stand beside each other, of when, and in which order. */
export const leagueInput = {
  /** An organisation, with everything below. */
  deptId: unlessBlank(id),
  ...when,
  item: z._default(itemName, 'flowIn'),
  /** By rank unless told. What is not known, and for growth what is not compared, comes last either way. */
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

/** The clock of a reply; ranges are those of the first entity. */
export const clock = {
  /** null: several zones, aligned on local time. */
  zone: z.nullable(z.string()),
  range: localRange,
  baseRange: localRange,
  /** True while the range is not over: the base is cut to the same elapsed part. */
  unfinished: z.boolean(),
  /** Local time up to which both are compared. */
  asOf: z.string(),
};

/** Known values beside their base; null is "not known". */
export const compared = {
  /** Of the periods that are over in both. */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base. */
  growth: z.nullable(z.number()),
};

/** What the same weekday of the last eight weeks had by the same full hour. */
export const usual = z.object({
  /** Of the day so far, up to `until`. */
  value: z.number(),
  median: z.number(),
  /** The weeks without the highest and the lowest of them. */
  low: z.number(),
  high: z.number(),
  /** How many weeks were complete enough to tell. */
  weeks: z.number(),
  /** Local full hour, or the end of the day. */
  until: z.string(),
});

/** An entrance or an entity in which most of a change lies. */
export const place = z.object({ id: z.number(), name: z.string(), compared: z.number(), base: z.number() });

/** What there is to say of a range: something unusual, nothing, too little data to say, or nothing to compare. */
export const verdicts = ['unusual', 'usual', 'doubtful', 'baseDoubtful', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** What home asks for before any of its panels: apart from them, for a browser loads it first. */
export const homeStart = defineRoutes({
  explanation: {
    method: 'GET',
    path: '/home/explanation',
    access: 'user',
    summary:
      'What is different in a range, of one entity or of all the user may see, and where it comes from; nothing where nothing is unusual.',
    input: z.object({ entityId: unlessBlank(id), ...when }),
    output: z.object({
      ...clock,
      item: itemName,
      verdict: z.enum(verdicts),
      /** Of the entities that are compared; of all where it is one. */
      ...compared,
      entities: z.number(),
      /** Of the range and of the base, as far as devices measure the item. */
      completeness: z.nullable(z.number()),
      baseCompleteness: z.nullable(z.number()),
      /** Of a day. null: too few weeks, or another range. */
      usual: z.nullable(usual),
      /** The entrance of one entity, or the entity of several, that at least a third of the change is at; null: none. */
      from: z.nullable(z.extend(place, { kind: z.enum(['entrance', 'entity']), share: z.number() })),
      /** Whether more people passed, or more of them came in; null where no device counts passers-by. */
      rate: z.nullable(
        z.object({
          /** What most of the change comes from; null: from both. */
          cause: z.nullable(z.enum(['passersby', 'rate'])),
          /** Change of the passers-by. */
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
    summary: 'The panels of home in the order the user has them, and those the user has put away.',
    input: z.object({}),
    output: z.object({ shown: z.array(panelName), hidden: z.array(panelName) }),
    reply: 'wrapped',
  },
});
