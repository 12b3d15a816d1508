import * as z from 'zod/mini';
import { day, id, instant, line, paging, sorting, unlessBlank, wordList } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { evidenceNames, findingKinds } from '../words/finding-kinds.ts';
import { refusals } from '../words/refusals.ts';

/** open: goes on and nobody has dismissed it. over: it has an end, and nobody has dismissed it. */
export const findingStates = ['open', 'over', 'dismissed', 'all'] as const;

const finding = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  entityId: z.number(),
  entityName: z.string(),
  /** IANA zone of the entity, which `from` and `to` are told in. */
  zone: z.string(),
  /** Where its device hung; null with the device: the entity as a whole. */
  corridorId: z.nullable(z.number()),
  corridorName: z.nullable(z.string()),
  deviceId: z.nullable(z.number()),
  sn: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  kind: z.enum(findingKinds),
  /** Wall clock, "yyyy-MM-dd HH:mm:ss": [from, to). */
  from: z.string(),
  /** null: it goes on. */
  to: z.nullable(z.string()),
  /** What it was judged by, see words/finding-kinds.ts. */
  evidence: z.partialRecord(z.enum(evidenceNames), z.number()),
  /** Of `refused`: why, by the word of most records. */
  reason: z.nullable(z.enum(refusals)),
  /** People in who are missing, estimated from the same weekday and time; too many where negative. null: nobody can tell. */
  missingPeople: z.nullable(z.number()),
  dismissed: z.nullable(z.object({ by: z.nullable(z.string()), at: instant, reason: z.string() })),
  foundAt: instant,
});

export type Finding = z.output<typeof finding>;

/** One device, entrance or entity on one local day. */
const healthDay = z.object({
  id: z.number(),
  name: z.string(),
  /** "yyyy-MM-dd". */
  day: z.string(),
  /** Record periods in opening hours. */
  expected: z.number(),
  received: z.number(),
  missing: z.number(),
  /** Of the received: came long after their period ended. */
  late: z.number(),
  /** Records that were refused that day. */
  refused: z.number(),
  /** Received ÷ expected; null: nothing was expected. */
  completeness: z.nullable(z.number()),
});

export type HealthDay = z.output<typeof healthDay>;

const places = { entityId: unlessBlank(id), deptId: unlessBlank(id), companyId: unlessBlank(id) };

/** What is wrong with counts, since when, how many people are missing. `companyId` is for platform administrators. */
export const health = defineRoutes({
  findings: {
    method: 'GET',
    path: '/api/health/findings',
    access: 'device:list',
    summary:
      'What is wrong with the counts of the entities the user may see; those with the most missing people first unless sorted.',
    input: z.object({
      ...paging,
      /** `deptId`: an organisation, with everything below. */
      ...places,
      kinds: z.optional(wordList(findingKinds)),
      state: z._default(z.enum(findingStates), 'open'),
      sort: sorting([
        'id',
        'missingPeople',
        'from',
        'to',
        'kind',
        'entityName',
        'companyName',
        'deviceName',
        'foundAt',
      ]),
    }),
    output: finding,
    reply: 'list',
  },
  summary: {
    method: 'GET',
    path: '/api/health/summary',
    access: 'device:list',
    summary:
      'How sound the counts of the entities the user may see are: devices, the last 7 days of records, open findings.',
    input: z.object(places),
    output: z.object({
      /** When these entities were last looked at, the one longest ago; null: not all of them were yet. */
      checkedAt: z.nullable(instant),
      /** Devices that hang there now, and those of them that report. */
      devices: z.number(),
      reporting: z.number(),
      /** Record periods in opening hours of today and the 6 days before. */
      expected: z.number(),
      received: z.number(),
      late: z.number(),
      /** Records refused in these days. */
      refused: z.number(),
      /** Kinds with open findings, most findings first. */
      open: z.array(z.object({ kind: z.enum(findingKinds), count: z.number(), missingPeople: z.nullable(z.number()) })),
      missingPeople: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
  days: {
    method: 'GET',
    path: '/api/health/days',
    access: 'device:list',
    summary:
      'Expected, received, missing, late and refused records by day of each device, entrance or entity. Pages are of devices, entrances or entities with all their days, newest first; those of which most is missing come first, then by name. At most 92 days.',
    input: z.object({
      ...paging,
      by: z._default(z.enum(['device', 'entrance', 'entity']), 'device'),
      ...places,
      corridorId: unlessBlank(id),
      deviceId: unlessBlank(id),
      /** Local days, both included; the last 14 unless given. */
      startTime: z.optional(day),
      endTime: z.optional(day),
    }),
    output: healthDay,
    reply: 'list',
  },
  companies: {
    method: 'GET',
    path: '/api/health/companies',
    access: 'platform',
    summary: 'How sound the counts of each company are; those with the most missing people first.',
    input: z.object({ ...paging, search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.object({
      companyId: z.number(),
      name: z.string(),
      devices: z.number(),
      reporting: z.number(),
      /** Of the last 7 days. */
      completeness: z.nullable(z.number()),
      /** Open findings. */
      open: z.number(),
      missingPeople: z.nullable(z.number()),
      lastUpload: z.nullable(instant),
    }),
    reply: 'list',
  },
  check: {
    method: 'POST',
    path: '/api/health/check',
    access: 'device:list',
    summary: 'Look at the counts of one entity again now.',
    input: z.object({ entityId: id }),
    output: z.object({ checkedAt: instant, open: z.number() }),
    reply: 'wrapped',
  },
  dismiss: {
    method: 'POST',
    path: '/api/health/dismiss',
    access: 'device:list',
    summary:
      'Take a finding from the list because it is none or is known; the same fault stays dismissed when it is found again.',
    input: z.object({ id, reason: line(200) }),
    output: nothing,
    reply: 'wrapped',
  },
  restore: {
    method: 'POST',
    path: '/api/health/restore',
    access: 'device:list',
    summary: 'Put a dismissed finding back on the list.',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
});
