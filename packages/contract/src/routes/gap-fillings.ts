import * as z from 'zod/mini';
import { blankAsUndefined, id, instant, localTime, paging, requiredTextLine } from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { metricNames } from '../words/metrics.ts';

/** Maximum length of a gap that can be filled at once, in days. */
export const maxGapDays = 62;

const metricName = z.enum(metricNames);

/** A sum for each metric; unknown metrics are left out. */
const sums = z.partialRecord(metricName, z.nullable(z.number()));

/** An entrance, or all entrances of an entity, and whole hours in its local time: [startTime, endTime). */
const gap = {
  corridorId: blankAsUndefined(id),
  entityId: blankAsUndefined(id),
  startTime: localTime,
  endTime: localTime,
};

/** The estimate of a metric: the median of the reference weeks, scaled, for the missing minutes. */
const metricEstimate = z.object({
  metric: metricName,
  /** null: fewer than two reference weeks are known. */
  value: z.nullable(z.number()),
  /** The reference hours of the median, nearest first. */
  base: z.array(z.object({ time: z.string(), value: z.number() })),
});

const gapHour = z.object({
  /** "yyyy-MM-dd HH:mm:ss" local. */
  time: z.string(),
  /** Minutes within opening hours, of hours that are over: those in which records are expected, and those that records cover. */
  expected: z.number(),
  received: z.number(),
  /** Counted values. */
  values: sums,
  /** An active filling already covers this hour, so it is not estimated again. */
  filled: z.boolean(),
  /** Traffic at the other entrances ÷ their usual traffic, in this hour, or on its day if few people pass in the hour; null: not scaled. */
  scale: z.nullable(z.object({ factor: z.number(), by: z.enum(['hour', 'day']) })),
  /** Empty when no minutes are missing. */
  estimates: z.array(metricEstimate),
});

const gapEntrance = z.object({
  corridorId: z.number(),
  name: z.string(),
  /** Metrics that its devices measure and that can be estimated, in stored order. */
  metrics: z.array(metricName),
  /** Devices that were installed there in the range; missing: minutes. */
  devices: z.array(
    z.object({ id: z.number(), sn: z.string(), name: z.string(), missing: z.number(), canBeAskedAgain: z.boolean() }),
  ),
  hours: z.array(gapHour),
  /** Sums per day; estimated: the sum of the hours with an estimate. */
  days: z.array(z.object({ day: z.string(), received: sums, estimated: sums })),
});

export type GapEntrance = z.output<typeof gapEntrance>;
export type GapHour = z.output<typeof gapHour>;

/** counts: at least one hour uses its estimate. replaced: real records have arrived for every hour. withdrawn: a user withdrew it. */
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
  /** Account name; null: the user has been deleted. */
  createdBy: z.nullable(z.string()),
  createTime: instant,
  withdrawnBy: z.nullable(z.string()),
  withdrawTime: z.nullable(instant),
  state: z.enum(gapFillingStates),
  /** Hours it was created for, and how many of them still use its estimate. */
  hours: z.number(),
  countedHours: z.number(),
  /** Sum of its estimates of people in (or of cars) in the hours that still use them. */
  people: z.number(),
});

export type GapFilling = z.output<typeof gapFilling>;

export const gapFillings = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/gap-filling',
    access: 'rule:correct',
    summary:
      'List gaps filled with estimates: user, time, reason, number of people, and whether the estimates still count; newest first.',
    input: z.object({ ...paging, entityId: blankAsUndefined(id), corridorId: blankAsUndefined(id) }),
    output: gapFilling,
    reply: 'list',
  },
  preview: {
    method: 'POST',
    path: '/api/gap-filling/preview',
    writes: false,
    access: 'rule:correct',
    summary: 'Preview the missing minutes of a range of at most 62 days and their estimates. Changes nothing.',
    input: z.object(gap),
    output: z.object({
      entityId: z.number(),
      entityName: z.string(),
      /** Entrances with missing minutes. */
      entrances: z.array(gapEntrance),
      /** Identifies exactly these estimates, for `save`. */
      digest: z.string(),
    }),
    reply: 'wrapped',
  },
  save: {
    method: 'POST',
    path: '/api/gap-filling',
    access: 'rule:correct',
    summary:
      'Save the estimates of a preview, one filling for each entrance. Error 409 changedMeanwhile if the estimates have changed since.',
    input: z.object({ ...gap, reason: requiredTextLine(200), digest: z.string().check(z.maxLength(100)) }),
    output: z.object({ ids: z.array(z.number()) }),
    reply: 'wrapped',
  },
  withdraw: {
    method: 'POST',
    path: '/api/gap-filling/withdraw',
    access: 'rule:correct',
    summary: 'Withdraw a filling: its estimates no longer count. Counted records were never changed.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
