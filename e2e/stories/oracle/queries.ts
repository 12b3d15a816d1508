import { statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { type Step, selectionTypes, steps } from '@portico/contract/words/time-ranges';
import { isLongRun } from '../../../tools/test-size.ts';
import { findOracleBucketStart, formatOracleLocal, parseOracleLocal } from './calendar.ts';
import type { CountedRow } from './counted-rows.ts';
import type { OracleQuery } from './figures.ts';
import type { RandomSource } from './random-source.ts';
import { appliesToRow, getRuleName } from './rule.ts';
import type { OracleState } from './state.ts';

// Queries of every kind: each step with each window and each selection, at times with counts.

/** A query, with the labels under which its values are tallied. */
export type LabelledQuery = { query: OracleQuery; window: string; selection: string };

const daySeconds = 86_400;

/** Hours of the day, both ends included; random ones are chosen for each query. */
const windows: Readonly<Record<string, (random: RandomSource) => [string, string]>> = {
  'whole day': () => ['00:00:00', '23:59:59'],
  '10 to 20': () => ['10:00:00', '20:00:00'],
  'past midnight': () => ['18:00:00', '02:00:00'],
  'odd seconds': (random) => [clock(random.integer(0, 43_199)), clock(random.integer(43_200, 86_399))],
  'odd seconds past midnight': (random) => [clock(random.integer(43_200, 86_399)), clock(random.integer(0, 43_198))],
  'a day from six': () => ['06:00:00', '05:59:59'],
};

function clock(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, 19);
}

type Selection = { rangeType: OracleQuery['rangeType']; ids: number[]; each: boolean };

const selections: Readonly<Record<string, (state: OracleState, random: RandomSource) => Selection>> = {
  'one entity': (state, random) => chosen('entity', [random.pickOne(state.entities)], true),
  'entities in several zones, each': (state, random) => chosen('entity', random.pickSome(state.entities, 5), true),
  'entities in several zones, added up': (state, random) => chosen('entity', random.pickSome(state.entities, 9), false),
  'a whole company, each': (state, random) =>
    chosen('entity', ofCompany(state, random.pickOne(state.companyIds)), true),
  'a whole company, added up': (state, random) =>
    chosen('entity', ofCompany(state, random.pickOne(state.companyIds)), false),
  'both companies': (state) => chosen('entity', state.entities, false),
  'one entrance': (state, random) => chosen('access', [random.pickOne(state.corridors)], true),
  'entrances, each': (state, random) => chosen('access', random.pickSome(state.corridors, 8), true),
  'entrances, added up': (state, random) => chosen('access', random.pickSome(state.corridors, 16), false),
  'overlapping areas, each': (state, random) => chosen('area', overlapping(state, random), true),
  'overlapping areas, added up': (state, random) => chosen('area', overlapping(state, random), false),
};

function chosen(by: keyof typeof selectionTypes, rows: readonly { id: number }[], each: boolean): Selection {
  return { rangeType: selectionTypes[by], ids: rows.map(({ id }) => id), each };
}

function ofCompany(state: OracleState, companyId: number) {
  return state.entities.filter((entity) => entity.companyId === companyId);
}

function overlapping(state: OracleState, random: RandomSource) {
  const entities = random.pickSome(state.entities, 2).map(({ id }) => id);
  return state.areas.filter(({ entityId }) => entities.includes(entityId));
}

export const windowNames = Object.keys(windows);
export const oracleSelectionNames = Object.keys(selections);

/** Maximum number of buckets of a query, by step. */
const spans: Readonly<Record<Step, number>> = {
  '5m': 400,
  '30m': 200,
  '1h': 170,
  '1d': 60,
  '1w': 40,
  '1n': 14,
  '1y': 3,
};
const lengths: Readonly<Record<Step, number>> = {
  '5m': 300,
  '30m': 1800,
  '1h': 3600,
  '1d': daySeconds,
  '1w': 7 * daySeconds,
  '1n': 31 * daySeconds,
  '1y': 366 * daySeconds,
};

/**
 * The long test run takes every 12th combination of step, window and selection, the short one every 40th: few queries that still have each
 * step, window and selection, because the engine runs several queries for each of them.
 */
const distance = isLongRun ? 12 : 40;

/** Queries with every n-th combination of step, window and selection. Each chapter of the story begins one combination later. */
export function createOracleQueries(
  state: OracleState,
  rows: readonly CountedRow[],
  random: RandomSource,
  chapter: number,
): LabelledQuery[] {
  const all = steps.flatMap((step) =>
    windowNames.flatMap((window) => oracleSelectionNames.map((selection) => ({ step, window, selection }))),
  );
  return all
    .filter((_, index) => index % distance === chapter % distance)
    .map((combination) => createQuery(state, rows, random, combination));
}

function createQuery(
  state: OracleState,
  rows: readonly CountedRow[],
  random: RandomSource,
  { step, window, selection }: { step: Step; window: string; selection: string },
): LabelledQuery {
  const [startHour = '', endHour = ''] = windows[window]?.(random) ?? [];
  const selected = selections[selection]?.(state, random);
  if (selected === undefined) throw new Error(`no selection ${selection}`);
  const query: OracleQuery = {
    ...selected,
    ...rangeFor(random, step, middleOf(state, rows, random, selected)),
    step,
    items: random.chance(0.5) ? [...statisticItemNames] : random.pickSome(statisticItemNames, 8),
    startHour,
    endHour,
    ended: random.chance(0.15),
    completeness: random.chance(0.3),
  };
  return { query, window, selection };
}

/** A query for each correction to a value: its entrances, hour by hour of its day, because random queries rarely include one. */
export function createCorrectionQueries({ rules }: OracleState, rows: readonly CountedRow[]): LabelledQuery[] {
  const corrections = rules.filter((rule) => getRuleName(rule) === 'value');
  return corrections.flatMap((rule) => {
    const { place, ids, startDay, metrics } = rule;
    const entrances =
      place === 'corridor' ? ids : rows.filter((row) => appliesToRow(rule, row)).map(({ corridorId }) => corridorId);
    if (entrances.length === 0) return [];
    const startTime = `${startDay} 00:00:00`;
    const query: OracleQuery = {
      rangeType: selectionTypes.access,
      ids: [...new Set(entrances)],
      each: true,
      startTime,
      endTime: formatOracleLocal(parseOracleLocal(startTime) + daySeconds),
      step: '1h',
      items: statisticItemNames.filter((item) =>
        statisticItems[item].sourceMetrics.some((metric) => metrics?.includes(metric)),
      ),
      startHour: '00:00:00',
      endHour: '23:59:59',
      ended: false,
      completeness: false,
    };
    return [{ query, window: 'whole day', selection: 'entrances, each' }];
  });
}

// A local time at which one of the places counted something, so that there is something to compare.
function middleOf(
  state: OracleState,
  rows: readonly CountedRow[],
  random: RandomSource,
  { rangeType, ids }: Selection,
): number {
  const places = new Set(
    rangeType === selectionTypes.area
      ? state.areas.filter(({ id }) => ids.includes(id)).flatMap(({ corridorIds }) => corridorIds)
      : ids,
  );
  for (let tries = 0; tries < 2000; tries += 1) {
    const row = random.pickOne(rows);
    if (places.has(rangeType === selectionTypes.entity ? row.entityId : row.corridorId)) return row.local;
  }
  return random.pickOne(rows).local;
}

// From midnight to midnight, or between any two seconds.
function rangeFor(random: RandomSource, step: Step, middle: number): Pick<OracleQuery, 'startTime' | 'endTime'> {
  const seconds = random.integer(1, spans[step]) * lengths[step];
  const from = middle - random.integer(0, seconds);
  if (random.chance(0.25)) return { startTime: formatOracleLocal(from), endTime: formatOracleLocal(from + seconds) };
  const first = findOracleBucketStart(from, random.chance(0.7) ? '1d' : step);
  const days = Math.max(1, Math.ceil((from + seconds - first) / daySeconds));
  const start = findOracleBucketStart(first, '1d');
  return { startTime: formatOracleLocal(start), endTime: formatOracleLocal(start + days * daySeconds) };
}
