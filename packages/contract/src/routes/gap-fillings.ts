import * as z from 'zod/mini';
import { id, instant, line, localTime, paging, unlessBlank } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { metricNames } from '../words/metrics.ts';

/** The longest stretch that can be filled at once. */
export const mostGapDays = 62;

const metricName = z.enum(metricNames);

/** A sum by metric; a metric nobody knows is left out. */
const sums = z.partialRecord(metricName, z.nullable(z.number()));

/** An entrance, or all entrances of an entity, and hours on the wall there: [startTime, endTime), whole hours. */
const gap = {
  corridorId: unlessBlank(id),
  entityId: unlessBlank(id),
  startTime: localTime,
  endTime: localTime,
};

/** What is estimated of a metric: the median of the base weeks, scaled, of the missing periods. */
const metricEstimate = z.object({
  metric: metricName,
  /** null: fewer than two weeks are known. */
  value: z.nullable(z.number()),
  /** The hours it is the median of, nearest first. */
  base: z.array(z.object({ time: z.string(), value: z.number() })),
});

const gapHour = z.object({
  /** "yyyy-MM-dd HH:mm:ss" local. */
  time: z.string(),
  /** Record periods, in opening hours, of hours that are over. */
  expected: z.number(),
  received: z.number(),
  /** What was counted. */
  values: sums,
  /** A filling that counts has it already: it is not estimated again. */
  filled: z.boolean(),
  /** How the other entrances did against their own base weeks, in this hour or, where it is thin, on its day; null: not scaled. */
  scale: z.nullable(z.object({ factor: z.number(), by: z.enum(['hour', 'day']) })),
  /** Empty where nothing is missing. */
  estimates: z.array(metricEstimate),
});

const gapEntrance = z.object({
  corridorId: z.number(),
  name: z.string(),
  /** What its devices measure, of what can be estimated, in stored order. */
  metrics: z.array(metricName),
  /** Devices that hung there in the range. */
  devices: z.array(
    z.object({ id: z.number(), sn: z.string(), name: z.string(), missing: z.number(), canBeAskedAgain: z.boolean() }),
  ),
  hours: z.array(gapHour),
  /** Sums of the days; estimated: of the hours that have an estimate. */
  days: z.array(z.object({ day: z.string(), received: sums, estimated: sums })),
});

export type GapEntrance = z.output<typeof gapEntrance>;
export type GapHour = z.output<typeof gapHour>;

/** counts: at least one hour is estimated by it; replaced: real records have come for every hour; withdrawn: somebody took it back. */
export const gapFillingStates = ['counts', 'replaced', 'withdrawn'] as const;

export const gapFilling = z.object({
  id: z.number(),
  entityId: z.number(),
  entityName: z.string(),
  corridorId: z.number(),
  corridorName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
  /** Account name; null: the person has been deleted. */
  createdBy: z.nullable(z.string()),
  createTime: instant,
  withdrawnBy: z.nullable(z.string()),
  withdrawTime: z.nullable(instant),
  state: z.enum(gapFillingStates),
  /** Hours it was made for, and how many of them it still counts in. */
  hours: z.number(),
  countedHours: z.number(),
  /** People in, or cars where it is about cars, that it counts now. */
  people: z.number(),
});

export type GapFilling = z.output<typeof gapFilling>;

export const gapFillings = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/gap-filling',
    access: 'rule:correct',
    summary:
      'Gaps that were filled by estimates: who, when, why, how many people, and whether they still count; newest first.',
    input: z.object({ ...paging, entityId: unlessBlank(id), corridorId: unlessBlank(id) }),
    output: gapFilling,
    reply: 'list',
  },
  preview: {
    method: 'POST',
    path: '/api/gap-filling/preview',
    writes: false,
    access: 'rule:correct',
    summary: 'What is missing in a range of at most 62 days, and how it would be estimated. Changes nothing.',
    input: z.object(gap),
    output: z.object({
      entityId: z.number(),
      entityName: z.string(),
      /** Entrances of which something is missing. */
      entrances: z.array(gapEntrance),
      /** Names exactly these estimates, for `save`. */
      digest: z.string(),
    }),
    reply: 'wrapped',
  },
  save: {
    method: 'POST',
    path: '/api/gap-filling',
    access: 'rule:correct',
    summary:
      'Keep the estimates a preview has shown, one filling for each entrance. 409 changedMeanwhile where they would be others by now.',
    input: z.object({ ...gap, reason: line(200), digest: z.string().check(z.maxLength(100)) }),
    output: z.object({ ids: z.array(z.number()) }),
    reply: 'wrapped',
  },
  withdraw: {
    method: 'POST',
    path: '/api/gap-filling/withdraw',
    access: 'rule:correct',
    summary: 'Take a filling back: its estimates count no more. What was counted was never changed.',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
});
