import * as z from 'zod/mini';
import { blankAsUndefined, day, enumList, id, instant, paging, requiredTextLine, sorting } from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { evidenceNames, findingKinds } from '../words/finding-kinds.ts';
import { refusalReasons } from '../words/refusals.ts';

/** open: still going on and not dismissed. over: ended and not dismissed. */
export const findingStates = ['open', 'over', 'dismissed', 'all'] as const;

const finding = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  entityId: z.number(),
  entityName: z.string(),
  /** Time zone (IANA) of the entity; `from` and `to` are local times in it. */
  zone: z.string(),
  /** Entrance where its device was installed; null together with the device: the finding applies to the whole entity. */
  corridorId: z.nullable(z.number()),
  corridorName: z.nullable(z.string()),
  deviceId: z.nullable(z.number()),
  sn: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  kind: z.enum(findingKinds),
  /** Local time, "yyyy-MM-dd HH:mm:ss": [from, to). */
  from: z.string(),
  /** null: it is still going on. */
  to: z.nullable(z.string()),
  /** The numbers behind the finding, see words/finding-kinds.ts. */
  evidence: z.partialRecord(z.enum(evidenceNames), z.number()),
  /** For `refused`: the reason for most of its records. */
  reason: z.nullable(z.enum(refusalReasons)),
  /** Missing people in, estimated from the same weekday and time; negative: too many were counted. null: no estimate is possible. */
  missingPeople: z.nullable(z.number()),
  dismissed: z.nullable(z.object({ by: z.nullable(z.string()), at: instant, reason: z.string() })),
  foundAt: instant,
});

export type Finding = z.output<typeof finding>;

/** Records of one device, entrance or entity on one local day. */
const healthDay = z.object({
  id: z.number(),
  name: z.string(),
  /** "yyyy-MM-dd". */
  day: z.string(),
  /** Expected record periods within opening hours, of the length of the records of that day; received: with all their minutes. */
  expected: z.number(),
  received: z.number(),
  missing: z.number(),
  /** Received periods that arrived long after their end. */
  late: z.number(),
  /** Records that were refused that day. */
  refused: z.number(),
  /** Minutes in which records are expected, and those of them that records cover. */
  expectedMinutes: z.number(),
  coveredMinutes: z.number(),
  /** Covered ÷ expected minutes; null: none were expected. */
  completeness: z.nullable(z.number()),
});

export type HealthDay = z.output<typeof healthDay>;

const places = { entityId: blankAsUndefined(id), deptId: blankAsUndefined(id), companyId: blankAsUndefined(id) };

/** Faults in counts, since when, and how many people are missing. `companyId` is for platform administrators. */
export const health = defineRoutes({
  findings: {
    method: 'GET',
    path: '/api/health/findings',
    access: 'device:list',
    summary:
      'List the problems in the counts of the entities the user may see; those with the most missing people first unless sorted.',
    input: z.object({
      ...paging,
      /** `deptId`: an organisation, including all below it. */
      ...places,
      kinds: z.optional(enumList(findingKinds)),
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
      'Get the data health of the entities the user may see: devices, the last 7 days of records, open findings.',
    input: z.object(places),
    output: z.object({
      /** The earliest time of these entities' last checks; null: some entities were never checked. */
      checkedAt: z.nullable(instant),
      /** Devices installed there now, and how many of them report. */
      devices: z.number(),
      reporting: z.number(),
      /** Record periods within opening hours, of today and the 6 days before; the minutes give the completeness. */
      expected: z.number(),
      received: z.number(),
      expectedMinutes: z.number(),
      coveredMinutes: z.number(),
      late: z.number(),
      /** Records refused in these 7 days. */
      refused: z.number(),
      /** Kinds with open findings, sorted by number of findings, highest first. */
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
      'List expected, received, missing, late and refused records by day for each device, entrance or entity, at most 92 days. A page contains devices, entrances or entities with all their days, newest first; those with the most missing records come first, then by name.',
    input: z.object({
      ...paging,
      by: z._default(z.enum(['device', 'entrance', 'entity']), 'device'),
      ...places,
      corridorId: blankAsUndefined(id),
      deviceId: blankAsUndefined(id),
      /** Local days, both included; default: the last 14 days. */
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
    summary: 'List the data health of each company, those with the most missing people first.',
    input: z.object({ ...paging, search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.object({
      companyId: z.number(),
      name: z.string(),
      devices: z.number(),
      reporting: z.number(),
      /** Completeness of the last 7 days. */
      completeness: z.nullable(z.number()),
      /** Number of open findings. */
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
    summary: 'Check the counts of one entity again now.',
    input: z.object({ entityId: id }),
    output: z.object({ checkedAt: instant, open: z.number() }),
    reply: 'wrapped',
  },
  dismiss: {
    method: 'POST',
    path: '/api/health/dismiss',
    access: 'device:list',
    summary:
      'Dismiss a finding that is no problem or is known; the same problem stays dismissed when it is found again.',
    input: z.object({ id, reason: requiredTextLine(200) }),
    output: emptyObject,
    reply: 'wrapped',
  },
  restore: {
    method: 'POST',
    path: '/api/health/restore',
    access: 'device:list',
    summary: 'Restore a dismissed finding to the list.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
