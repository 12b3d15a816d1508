import * as z from 'zod/mini';
import {
  blankAsUndefined,
  booleanField,
  day,
  defaultWhenBlank,
  enumList,
  id,
  idList,
  instant,
  numberField,
  paging,
  requiredTextLine,
  timeOfDay,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { factorLimits, maxCorrectedValue, ruleKinds, rulePlaces, ruleRunStates } from '../words/counting-rules.ts';
import { maxMetricValue, metricNames } from '../words/metrics.ts';

const access = ['rule:correct', 'rule:set', 'rule:eliminate'] as const;

const perPeriod = blankAsUndefined(numberField(z.int(), z.gte(0), z.lte(maxMetricValue)));

/**
 * A rule as users enter it. It applies on its days and within its time of day (both ends included to the second; an end before the start
 * runs past midnight and belongs to the day it began):
 * - eliminate: matching records do not count;
 * - set: records of these days count only within the time of day and only the given metrics. A record with in, out or cars below `floor` or
 *   above `ceiling` does not count. `subtractStaff` subtracts staff from people in and out, and counts no staff;
 * - correct: each given metric of a matching record is multiplied by `factor` (rounded half up, record by record), or one metric of one
 *   day, or of one `hour` of it, adds up to `value`.
 */
export const ruleInput = z.object({
  kind: z.enum(ruleKinds),
  place: z.enum(rulePlaces),
  ids: idList,
  /** Local days, both included. Left out: no limit. */
  startDay: blankAsUndefined(day),
  endDay: blankAsUndefined(day),
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  /** Left out: all metrics. */
  metrics: z.optional(enumList(metricNames)),
  floor: perPeriod,
  ceiling: perPeriod,
  subtractStaff: defaultWhenBlank(booleanField, false),
  factor: blankAsUndefined(numberField(z.gte(factorLimits.min), z.lte(factorLimits.max))),
  value: blankAsUndefined(numberField(z.int(), z.gte(0), z.lte(maxCorrectedValue))),
  hour: blankAsUndefined(numberField(z.int(), z.gte(0), z.lte(23))),
  reason: requiredTextLine(500),
});

/** Progress of rewriting past records: `done` of `total` steps. */
const progress = z.object({
  id: z.number(),
  state: z.enum(ruleRunStates),
  done: z.number(),
  total: z.number(),
});

const ruleRow = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  kind: z.enum(ruleKinds),
  place: z.enum(rulePlaces),
  /** Sorted by name; at most ten. */
  places: z.array(z.object({ id: z.number(), name: z.string(), entityName: z.nullable(z.string()) })),
  placeCount: z.number(),
  startDay: z.nullable(z.string()),
  endDay: z.nullable(z.string()),
  startHour: z.string(),
  endHour: z.string(),
  metrics: z.nullable(z.array(z.enum(metricNames))),
  floor: z.nullable(z.number()),
  ceiling: z.nullable(z.number()),
  subtractStaff: z.boolean(),
  factor: z.nullable(z.number()),
  value: z.nullable(z.number()),
  hour: z.nullable(z.number()),
  reason: z.string(),
  createdBy: z.nullable(z.string()),
  createTime: instant,
  withdrawnBy: z.nullable(z.string()),
  withdrawTime: z.nullable(instant),
  withdrawReason: z.nullable(z.string()),
  /** The latest rewrite of past records; null: no past records were affected. */
  run: z.nullable(progress),
});

const daySums = z.partialRecord(z.enum(metricNames), z.nullable(z.number()));

export const countingRules = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/rule',
    access,
    summary: 'List the rules of one kind for places the user may see, newest first, including withdrawn rules.',
    input: z.object({
      ...paging,
      kind: z.enum(ruleKinds),
      state: z._default(z.enum(['active', 'withdrawn', 'all']), 'all'),
      entityId: blankAsUndefined(id),
      corridorId: blankAsUndefined(id),
      deviceId: blankAsUndefined(id),
      /** Matches part of the reason or of a place name. */
      search: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: ruleRow,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/rule',
    access,
    summary:
      'Add a rule. It applies to new records at once and to past records within seconds, or as the progress of its run reports.',
    input: ruleInput,
    output: z.object({ id: z.number(), run: z.number() }),
    reply: 'wrapped',
  },
  preview: {
    method: 'POST',
    path: '/api/rule/preview',
    writes: false,
    access,
    summary: 'Preview the effect of a rule by day: the sums of its places before and after. Changes nothing.',
    input: z.extend(ruleInput, { reason: z.optional(z.string().check(z.maxLength(500))) }),
    output: z.object({
      /** Number of records the rule applies to. */
      records: z.number(),
      /** Metrics that the rule's places measure in the rule's range; those that the rule changes come first. */
      metrics: z.array(z.enum(metricNames)),
      /** Days with records or with a difference; at most the latest 400. */
      days: z.array(z.object({ day: z.string(), before: daySums, after: daySums })),
      before: daySums,
      after: daySums,
    }),
    reply: 'wrapped',
  },
  withdraw: {
    method: 'PUT',
    path: '/api/rule/withdraw',
    access,
    summary: 'Withdraw a rule: all values become those without the rule.',
    input: z.object({ id, reason: blankAsUndefined(requiredTextLine(500)) }),
    output: z.object({ run: z.number() }),
    reply: 'wrapped',
  },
  runs: {
    method: 'GET',
    path: '/api/rule/runs',
    access,
    summary: 'List the progress of rewriting past records after rule changes: the newest runs, or the given ones.',
    input: z.object({ ...paging, ids: z.optional(idList) }),
    output: z.extend(progress, {
      ruleId: z.number(),
      kind: z.enum(ruleKinds),
      /** Whether the rule was added or withdrawn. */
      what: z.enum(['add', 'withdraw']),
      /** Name of the first place, and the number of places. */
      placeName: z.nullable(z.string()),
      placeCount: z.number(),
      reason: z.string(),
      createdBy: z.nullable(z.string()),
      createTime: instant,
      endTime: z.nullable(instant),
      /** Whether the caller may cancel it. */
      cancellable: z.boolean(),
    }),
    reply: 'list',
  },
  cancelRun: {
    method: 'PUT',
    path: '/api/rule/cancel',
    access,
    summary:
      'Cancel the rewriting of past records that a new rule started: the rule is withdrawn, and records already rewritten are restored.',
    input: z.object({ id }),
    output: z.object({ run: z.number() }),
    reply: 'wrapped',
  },
});
