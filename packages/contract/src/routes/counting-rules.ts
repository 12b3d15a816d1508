import * as z from 'zod/mini';
import {
  day,
  flag,
  id,
  idList,
  instant,
  line,
  numberOf,
  orElse,
  paging,
  timeOfDay,
  unlessBlank,
  wordList,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { correctedValueLimit, factorLimits, ruleKinds, rulePlaces, ruleRunStates } from '../words/counting-rules.ts';
import { metricLimit, metricNames } from '../words/metrics.ts';

const access = ['rule:correct', 'rule:set', 'rule:eliminate'] as const;

const perPeriod = unlessBlank(numberOf(z.int(), z.gte(0), z.lte(metricLimit)));

/**
 * A rule as people write it. Of its days and its time of day (both ends included to the second, an end before the start runs past
 * midnight and belongs to the day it opened):
 * - eliminate: records there and then do not count;
 * - set: records of these days count only within the time of day, only the metrics named, and not at all where in, out or cars of a
 *   record are below `floor` or above `ceiling`; `subtractStaff` takes staff off people in and out, and counts no staff;
 * - correct: there and then every metric named is multiplied by `factor` (rounded half up, record by record), or one metric of one
 *   day, or of one `hour` of it, adds up to `value`.
 */
export const ruleInput = z.object({
  kind: z.enum(ruleKinds),
  place: z.enum(rulePlaces),
  ids: idList,
  /** Local days, both included. Left out: since ever, for ever. */
  startDay: unlessBlank(day),
  endDay: unlessBlank(day),
  startHour: z._default(timeOfDay, '00:00:00'),
  endHour: z._default(timeOfDay, '23:59:59'),
  /** Left out: all of them. */
  metrics: z.optional(wordList(metricNames)),
  floor: perPeriod,
  ceiling: perPeriod,
  subtractStaff: orElse(flag, false),
  factor: unlessBlank(numberOf(z.gte(factorLimits.least), z.lte(factorLimits.most))),
  value: unlessBlank(numberOf(z.int(), z.gte(0), z.lte(correctedValueLimit))),
  hour: unlessBlank(numberOf(z.int(), z.gte(0), z.lte(23))),
  reason: line(500),
});

/** How far the writing anew of past records is: steps done of all. */
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
  /** By name; at most ten of them. */
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
  /** The newest writing anew; null: past records were none of its business. */
  run: z.nullable(progress),
});

const daySums = z.partialRecord(z.enum(metricNames), z.nullable(z.number()));

export const countingRules = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/rule',
    access,
    summary: 'Rules of one kind about places in sight, newest first; withdrawn ones too.',
    input: z.object({
      ...paging,
      kind: z.enum(ruleKinds),
      state: z._default(z.enum(['active', 'withdrawn', 'all']), 'all'),
      entityId: unlessBlank(id),
      corridorId: unlessBlank(id),
      deviceId: unlessBlank(id),
      /** Part of a reason or of the name of a place. */
      search: z.optional(z.string()),
    }),
    output: ruleRow,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/rule',
    access,
    summary: 'Add a rule. New records follow it at once, past ones within seconds, or as its run tells.',
    input: ruleInput,
    output: z.object({ id: z.number(), run: z.number() }),
    reply: 'wrapped',
  },
  preview: {
    method: 'POST',
    path: '/api/rule/preview',
    writes: false,
    access,
    summary: 'What a rule would change, day by day: the sums of its places before and after. Writes nothing.',
    input: z.extend(ruleInput, { reason: z.optional(z.string()) }),
    output: z.object({
      /** Records the rule is about. */
      records: z.number(),
      /** Metrics its places measure there and then, those it changes first. */
      metrics: z.array(z.enum(metricNames)),
      /** Days with records or with a difference; at most 400, of which the latest. */
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
    summary: 'Withdraw a rule: every figure becomes what it is without it.',
    input: z.object({ id, reason: unlessBlank(line(500)) }),
    output: z.object({ run: z.number() }),
    reply: 'wrapped',
  },
  runs: {
    method: 'GET',
    path: '/api/rule/runs',
    access,
    summary: 'How the writing anew of past records goes on that rules asked for: the newest, or the ones named.',
    input: z.object({ ...paging, ids: z.optional(idList) }),
    output: z.extend(progress, {
      ruleId: z.number(),
      kind: z.enum(ruleKinds),
      /** Whether the rule was added or withdrawn. */
      what: z.enum(['add', 'withdraw']),
      /** Its first place, and of how many. */
      placeName: z.nullable(z.string()),
      placeCount: z.number(),
      reason: z.string(),
      createdBy: z.nullable(z.string()),
      createTime: instant,
      endTime: z.nullable(instant),
      /** Whether the reader may cancel it. */
      cancellable: z.boolean(),
    }),
    reply: 'list',
  },
  cancelRun: {
    method: 'PUT',
    path: '/api/rule/cancel',
    access,
    summary:
      'Cancel the writing anew that a new rule asked for: the rule is withdrawn, and what was written is put back.',
    input: z.object({ id }),
    output: z.object({ run: z.number() }),
    reply: 'wrapped',
  },
});
