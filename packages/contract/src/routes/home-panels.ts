import * as z from 'zod/mini';
import { figures } from '../fields/figures.ts';
import { figuresMeant } from '../fields/figures-meant.ts';
import { id, instant, pagingOf, unlessBlank, wordList } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { deviceStates } from '../words/device-states.ts';
import { homePanelNames } from '../words/home-panels.ts';
import { leftOutReasons } from '../words/left-out.ts';
import { refusals } from '../words/refusals.ts';
import { clock, compared, itemName, leagueInput, panelName, place, usual, when } from './home-start.ts';

const leagueRow = z.object({
  id: z.number(),
  name: z.string(),
  /** 1 is the largest value of all entities asked about; equal values share a rank; null: nothing is known. */
  rank: z.nullable(z.number()),
  /** Places won since the base (positive: up), both among the entities that are compared; null: it is not one of them. */
  rankChange: z.nullable(z.number()),
  /** Of everything received. */
  value: z.nullable(z.number()),
  ...compared,
  /** Why it is not compared; null: it is. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /** Received ÷ expected periods behind the value; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** The 28 days to yesterday of its own calendar, oldest first. */
  days: figures,
  /** Of its own calendar month so far, everything received. */
  month: z.nullable(z.number()),
  /** Received ÷ expected periods of that month so far; null where nothing is expected. */
  monthCompleteness: z.nullable(z.number()),
  /** Its own target of that month, what of it is due by now, not rounded, month ÷ target and month ÷ due; null: a day of it has none. */
  target: z.nullable(z.number()),
  targetToDate: z.nullable(z.number()),
  completion: z.nullable(z.number()),
  pace: z.nullable(z.number()),
});

/** Entities together, each with data in both periods and first counted no later than the base began. */
const likeForLike = z.object({
  ...compared,
  /** How many entities are in it. */
  entities: z.number(),
});

/** What may need somebody's attention at an entity, the most pressing first. */
export const attentionKinds = ['silent', 'drop', 'rise', 'overCapacity', 'behindPace'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const attentionRow = z.object({
  entityId: z.number(),
  name: z.string(),
  kind: z.enum(attentionKinds),
  /** IANA zone in which the local times are told. */
  zone: z.string(),
  /** Received ÷ expected periods of today. */
  completeness: z.nullable(z.number()),
  /** Of `silent`: devices that hang there and do not report; `since`: when the first of them was last heard, null: never. */
  devices: z.nullable(z.object({ silent: z.number(), all: z.number(), since: z.nullable(instant) })),
  /** Of `drop` and `rise`, and of `silent` where it is known: people in. */
  usual: z.nullable(usual),
  /** Of `drop` and `rise`: the entrance most of the change is at; null: none stands out. */
  entrance: z.nullable(place),
  /** Of `overCapacity`; `since`: local time since when. */
  inside: z.nullable(z.object({ value: z.number(), capacity: z.number(), since: z.string() })),
  /** Of `behindPace`: people in of its calendar month, what of its target is due by now, not rounded, and value ÷ due. */
  month: z.nullable(z.object({ value: z.number(), due: z.number(), pace: z.number() })),
});

export const homePanelRoutes = defineRoutes({
  league: {
    method: 'GET',
    path: '/home/league',
    access: 'user',
    summary:
      'The entities the user may see, or those of an organisation, beside each other and beside their base period.',
    input: z.object({ ...pagingOf(10), ...leagueInput }),
    output: z.object({
      ...clock,
      item: itemName,
      settings: figuresMeant,
      content: z.array(leagueRow),
      totalElements: z.number(),
      totals: z.object({
        /** All entities, counted or not. */
        all: z.object({
          value: z.nullable(z.number()),
          completeness: z.nullable(z.number()),
          entities: z.number(),
        }),
        likeForLike,
        /** Like for like among those with at least 95 % of their data in both periods. */
        withoutGaps: z.extend(likeForLike, {
          /** Left out for their gaps, the least complete first; five at most. */
          gaps: z.array(z.object({ id: z.number(), name: z.string() })),
          gapCount: z.number(),
        }),
        /** The month so far; like for like against the month before. */
        month: z.extend(likeForLike, { value: z.nullable(z.number()) }),
        /** Entities with a target of their own month; of an item no target can be set for, none. */
        withTarget: z.number(),
        /** Devices that hang there now, those of them that report, and entities under 95 %. */
        devices: z.object({ all: z.number(), reporting: z.number(), incomplete: z.number() }),
        /** Entities that are not compared, by why. */
        leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), entities: z.number() })),
      }),
    }),
    reply: 'wrapped',
  },
  attention: {
    method: 'GET',
    path: '/home/attention',
    access: 'user',
    summary: 'Entities that need attention today, the most pressing first: at most one line each.',
    input: z.object({
      ...pagingOf(10),
      /** An organisation, with everything below. */
      deptId: unlessBlank(id),
    }),
    output: z.object({
      content: z.array(attentionRow),
      totalElements: z.number(),
      /** Entities that were looked at. */
      entityCount: z.number(),
    }),
    reply: 'wrapped',
  },
  entrances: {
    method: 'GET',
    path: '/home/entrances',
    access: 'user',
    summary: 'The entrances of one entity by name, each over a range and over its base period.',
    input: z.object({ entityId: id, ...when, item: z._default(itemName, 'flowIn') }),
    output: z.object({
      range: clock.range,
      baseRange: clock.baseRange,
      unfinished: clock.unfinished,
      asOf: clock.asOf,
      rows: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Of everything received. */
          value: z.nullable(z.number()),
          /** Of the periods that are over in both. */
          compared: compared.compared,
          base: compared.base,
          /** Received ÷ expected periods behind the value; null where nothing is expected. */
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
      'How the whole installation is: devices, records that come in, refused ones, companies without data, licences.',
    input: z.object({}),
    output: z.object({
      fleet: z.array(z.object({ state: z.enum(deviceStates), devices: z.number() })),
      /** Of the last five minutes. */
      ingest: z.object({
        recordsPerSecond: z.number(),
        /** Median seconds from the end of a record's period to its storage; null: nothing came. */
        lagSeconds: z.nullable(z.number()),
        lastUpload: z.nullable(instant),
      }),
      /** Records refused, of devices that sent such in the last 24 hours, counted by whole days of UTC; most first. */
      refused: z.array(z.object({ reason: z.enum(refusals), records: z.number(), devices: z.number() })),
      /** Companies that have devices in use, those that were silent longest first; at most eight. */
      companies: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          devices: z.number(),
          /** End of the newest record period of any of its devices; null: none ever came. */
          lastData: z.nullable(instant),
        }),
      ),
      companyCount: z.number(),
      licences: z.object({
        /** Devices whose licence ends within 30 and within 90 days, and that have none any more. */
        in30: z.number(),
        in90: z.number(),
        expired: z.number(),
        /** Companies whose own time ends within 90 days, or has ended; the first to end first, at most eight. */
        companies: z.array(z.object({ id: z.number(), name: z.string(), expiresAt: instant, devices: z.number() })),
      }),
    }),
    reply: 'wrapped',
  },
  setPanels: {
    method: 'PUT',
    path: '/home/panels',
    access: 'base:home:set',
    summary: 'Choose the panels of home and their order; at least one. A panel named nowhere stays where it was.',
    input: z.object({
      shown: wordList(homePanelNames).check(z.minLength(1)),
      hidden: z._default(wordList(homePanelNames), []),
    }),
    output: z.object({ shown: z.array(panelName), hidden: z.array(panelName) }),
    reply: 'wrapped',
  },
});
