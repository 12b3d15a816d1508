import * as z from 'zod/mini';
import { appliedCalculationSettings } from '../fields/applied-calculation-settings.ts';
import { nullableNumbers } from '../fields/nullable-numbers.ts';
import { blankAsUndefined, enumList, id, instant, pagingWithDefaultSize } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { deviceStates } from '../words/device-states.ts';
import { homePanelNames } from '../words/home-panels.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { refusalReasons } from '../words/refusals.ts';
import {
  changedPlace,
  comparedRangeFields,
  growthFields,
  homePanelName,
  homeRangeInput,
  leagueInput,
  statisticItemName,
  usualComparison,
} from './home-start.ts';

const leagueRow = z.object({
  id: z.number(),
  name: z.string(),
  /** 1 is the largest value of all queried entities; equal values share a rank; null: not known. */
  rank: z.nullable(z.number()),
  /** Change of rank since the comparison period (positive: up), among the compared entities; null: it is not compared. */
  rankChange: z.nullable(z.number()),
  /** Value of all received records. */
  value: z.nullable(z.number()),
  ...growthFields,
  /** Why it is not compared; null: it is compared. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /** Covered ÷ expected minutes behind the value; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** The same of the compared part of the comparison period. Below 95 % in one of both periods, pages and files show no change. */
  baseCompleteness: z.nullable(z.number()),
  /** Local time at which it opens later today; null: it is open, or does not open any more today. */
  opensAt: z.nullable(z.string()),
  /** The last 28 days up to yesterday on its own calendar, oldest first. */
  days: nullableNumbers,
  /** Value of the current month on its own calendar, of all received records. */
  month: z.nullable(z.number()),
  /** Covered ÷ expected minutes of that month so far; null when none are expected. */
  monthCompleteness: z.nullable(z.number()),
  /**
   * Its own target of that month; targetToDate = the part of the target expected by now, not rounded; completion = month ÷ target; pace =
   * month ÷ targetToDate, null until a tenth of the first day's target is due. null: at least one day of the month has no target.
   */
  target: z.nullable(z.number()),
  targetToDate: z.nullable(z.number()),
  completion: z.nullable(z.number()),
  pace: z.nullable(z.number()),
});

/** Entities together: those with data in both periods that were first counted no later than the start of the comparison period. */
const likeForLikeEntities = z.object({
  ...growthFields,
  /** Number of entities in the total. */
  entities: z.number(),
});

/** Reasons why an entity may need attention, most urgent first. */
export const attentionKinds = ['silent', 'drop', 'rise', 'overCapacity', 'behindPace'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const attentionRow = z.object({
  entityId: z.number(),
  name: z.string(),
  kind: z.enum(attentionKinds),
  /** Time zone (IANA) of the local times. */
  zone: z.string(),
  /** 1: its local time follows daylight saving; 0: never. */
  dstEnable: z.number(),
  /** Covered ÷ expected minutes of today. */
  completeness: z.nullable(z.number()),
  /**
   * For `silent`: installed devices that do not report, and all installed devices; `since`: the earliest of their last contacts, null:
   * never.
   */
  devices: z.nullable(z.object({ silent: z.number(), all: z.number(), since: z.nullable(instant) })),
  /** For `drop` and `rise`, and for `silent` when known: people in. */
  usual: z.nullable(usualComparison),
  /** For `drop` and `rise`: the entrance with most of the change; null: none stands out. */
  entrance: z.nullable(changedPlace),
  /** For `overCapacity`: people inside and the capacity; `since`: local time since which the capacity has been exceeded. */
  inside: z.nullable(z.object({ value: z.number(), capacity: z.number(), since: z.string() })),
  /**
   * For `behindPace`: value = people in of the current calendar month; due = the part of its target expected by now, not rounded; pace =
   * value ÷ due.
   */
  month: z.nullable(z.object({ value: z.number(), due: z.number(), pace: z.number() })),
});

export const homePanelRoutes = defineRoutes({
  league: {
    method: 'GET',
    path: '/home/league',
    access: 'user',
    summary:
      'Compare the entities the user may see, or those of an organisation, with each other and with their comparison periods.',
    input: z.object({ ...pagingWithDefaultSize(10), ...leagueInput }),
    output: z.object({
      ...comparedRangeFields,
      item: statisticItemName,
      settings: appliedCalculationSettings,
      content: z.array(leagueRow),
      totalElements: z.number(),
      totals: z.object({
        /** All entities, with or without counts. */
        all: z.object({
          value: z.nullable(z.number()),
          completeness: z.nullable(z.number()),
          entities: z.number(),
          /** Number of entities that are open now. */
          open: z.number(),
        }),
        likeForLike: likeForLikeEntities,
        /** Like for like, only entities with at least 95 % of their data in both periods. */
        withoutGaps: z.extend(likeForLikeEntities, {
          /** Entities left out because of gaps, the least complete first; at most five. */
          gaps: z.array(z.object({ id: z.number(), name: z.string() })),
          gapCount: z.number(),
        }),
        /** The current month so far; like for like against the month before. */
        month: z.extend(likeForLikeEntities, { value: z.nullable(z.number()) }),
        /** Number of entities with a target of their own for their current month; 0 for items that cannot have targets. */
        withTarget: z.number(),
        /** Installed devices, how many of them report, and entities with a completeness under 95 %. */
        devices: z.object({ all: z.number(), reporting: z.number(), incomplete: z.number() }),
        /** Number of entities that are not compared, by reason. */
        leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), entities: z.number() })),
      }),
    }),
    reply: 'wrapped',
  },
  attention: {
    method: 'GET',
    path: '/home/attention',
    access: 'user',
    summary: 'List the entities that need attention today, the most urgent first, at most one row each.',
    input: z.object({
      ...pagingWithDefaultSize(10),
      /** An organisation, including all below it. */
      deptId: blankAsUndefined(id),
    }),
    output: z.object({
      content: z.array(attentionRow),
      totalElements: z.number(),
      /** Number of entities checked. */
      entityCount: z.number(),
    }),
    reply: 'wrapped',
  },
  entrances: {
    method: 'GET',
    path: '/home/entrances',
    access: 'user',
    summary: 'List the entrances of one entity by name, each over a range and its comparison period.',
    input: z.object({ entityId: id, ...homeRangeInput, item: z._default(statisticItemName, 'flowIn') }),
    output: z.object({
      range: comparedRangeFields.range,
      baseRange: comparedRangeFields.baseRange,
      unfinished: comparedRangeFields.unfinished,
      asOf: comparedRangeFields.asOf,
      rows: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Value of all received records. */
          value: z.nullable(z.number()),
          /** Values of the periods that are over in both ranges. */
          compared: growthFields.compared,
          base: growthFields.base,
          /** Covered ÷ expected minutes behind the value; null where nothing is expected. */
          completeness: z.nullable(z.number()),
        }),
      ),
    }),
    reply: 'wrapped',
  },
  platform: {
    method: 'GET',
    path: '/home/platform',
    access: 'platform',
    summary:
      'Get the state of the whole installation: devices, incoming records, refused records, companies without data, licences, damaged counts.',
    input: z.object({}),
    output: z.object({
      fleet: z.array(z.object({ state: z.enum(deviceStates), devices: z.number() })),
      /** Data of the last five minutes. */
      ingest: z.object({
        recordsPerSecond: z.number(),
        /** Median seconds from the end of a record's period to its storage; null: no records arrived. */
        lagSeconds: z.nullable(z.number()),
        lastUpload: z.nullable(instant),
      }),
      /** Refused records of devices that had any in the last 24 hours, counted in whole UTC days; most frequent reason first. */
      refused: z.array(z.object({ reason: z.enum(refusalReasons), records: z.number(), devices: z.number() })),
      /** Companies with devices in use, the one with the oldest data first; at most eight. */
      companies: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          devices: z.number(),
          /** End of the latest record period of any of its devices; null: none ever arrived. */
          lastData: z.nullable(instant),
        }),
      ),
      companyCount: z.number(),
      licences: z.object({
        /** Number of devices whose licence ends within 30 days, ends within 90 days, or has expired. */
        in30: z.number(),
        in90: z.number(),
        expired: z.number(),
        /** Companies that expire within 90 days or have expired, the earliest first; at most eight. */
        companies: z.array(z.object({ id: z.number(), name: z.string(), expiresAt: instant, devices: z.number() })),
      }),
      /** Stored counts that no longer load. */
      damage: z.object({
        /** By company and UTC month ("yyyy-MM"), the latest month first; at most twelve. */
        months: z.array(
          z.object({
            companyId: z.number(),
            companyName: z.string(),
            month: z.string(),
            devices: z.number(),
            /** Serial numbers of the first three devices. */
            sns: z.array(z.string()),
            /** Missing records; 0: they are there and cannot be read. */
            records: z.number(),
          }),
        ),
        monthCount: z.number(),
        /** Number of damaged files of which nobody knows the devices. */
        unknownParts: z.number(),
      }),
    }),
    reply: 'wrapped',
  },
  setPanels: {
    method: 'PUT',
    path: '/home/panels',
    access: 'base:home:set',
    summary:
      'Set the panels of the home page and their order, at least one. A panel in neither list keeps its position.',
    input: z.object({
      shown: enumList(homePanelNames).check(z.minLength(1)),
      hidden: z._default(enumList(homePanelNames), []),
    }),
    output: z.object({ shown: z.array(homePanelName), hidden: z.array(homePanelName) }),
    reply: 'wrapped',
  },
});
