import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { Portico } from '../portico.ts';
import { querySeries } from '../series.ts';
import { nextOracleBucketStart, parseOracleLocal } from './calendar.ts';
import { type CountedRow, describeRow } from './counted-rows.ts';
import { computeFigures, type OracleFigures } from './figures.ts';
import type { LabelledQuery } from './queries.ts';
import { type OracleState, requireById } from './state.ts';
import type { FigureTally } from './tally.ts';

/** `withoutRule`: the counted rows without the rules of one kind, to tally the values that this kind changes; null: not tallied. */
export type ComparisonContext = {
  portico: Portico;
  token: string;
  state: OracleState;
  rows: readonly CountedRow[];
  withoutRule: { rule: string; rows: readonly CountedRow[] } | null;
  chapter: string;
  tally: FigureTally;
};

const shownRows = 12;
const maxFaults = 5;

/** Runs a query on the product and on the reference implementation. Returns a description of each differing value with its records. */
export async function compareWithOracle(context: ComparisonContext, query: LabelledQuery): Promise<string[]> {
  const { portico, token, state, rows, withoutRule, chapter, tally } = context;
  const { query: question, window, selection } = query;
  const series = await querySeries(portico.api, token, question);
  const expectedFigures = computeFigures(state, rows, question);
  const figuresWithoutRule = withoutRule === null ? expectedFigures : computeFigures(state, withoutRule.rows, question);
  const starts = series.buckets.map(parseOracleLocal);
  const faults = faultsOfBuckets(starts, expectedFigures, query);
  for (const { id, item: name, part, values, total } of series.rows) {
    const item = statisticItemNames.find((known) => known === name);
    if (item === undefined) throw new Error(`asked for no ${name}`);
    const words = {
      chapter,
      step: question.step,
      window,
      selection,
      zone: zoneOf(state, query, id),
      item: part === null ? item : `${item}/${part}`,
      range: question.startTime.endsWith('00:00:00') ? 'days' : 'moments',
    };
    const check = (value: number | null, bucket: number | 'all') => {
      const expected = expectedFigures.valueFor(id, item, part, bucket);
      tally.count(bucket === 'all' ? { ...words, step: 'whole range' } : words, expected !== null);
      if (withoutRule !== null && figuresWithoutRule.valueFor(id, item, part, bucket) !== expected)
        tally.countLabel('rule', withoutRule.rule);
      if (value !== expected && faults.length < maxFaults)
        faults.push(faultOf(context, query, expectedFigures, { id, item, part, bucket, value, expected }));
    };
    for (const [index, value] of values.entries()) check(value, starts[index] ?? 0);
    check(total, 'all');
  }
  const wanted = (question.each ? question.ids.length : 1) * rowsOf(question.items);
  if (series.rows.length !== wanted) faults.push(`${series.rows.length} rows, not ${wanted}: ${JSON.stringify(query)}`);
  return faults;
}

const parts: Partial<Record<StatisticItem, number>> = { gender: 3, age: 7, dedupedGender: 3, dedupedAge: 7 };

function rowsOf(items: readonly StatisticItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (parts[item] ?? 0), 0);
}

// Buckets must be consecutive, and none with counts may be missing.
function faultsOfBuckets(starts: readonly number[], expectedFigures: OracleFigures, query: LabelledQuery): string[] {
  const { step } = query.query;
  const inOrder = starts.every(
    (start, index) => index === 0 || start === nextOracleBucketStart(starts[index - 1] ?? 0, step),
  );
  const missing = [...expectedFigures.buckets].filter((bucket) => !starts.includes(bucket));
  if (inOrder && missing.length === 0) return [];
  return [`buckets ${inOrder ? `without ${missing.join(', ')}` : 'not in order'}: ${JSON.stringify(query)}`];
}

type Differing = {
  id: number | null;
  item: StatisticItem;
  part: string | null;
  bucket: number | 'all';
  value: number | null;
  expected: number | null;
};

function faultOf(
  { state, chapter }: ComparisonContext,
  query: LabelledQuery,
  expectedFigures: OracleFigures,
  differing: Differing,
): string {
  const { id, item, part, bucket, value, expected } = differing;
  const { sourceMetrics: from } = statisticItems[item];
  const contributing = expectedFigures
    .rows(id, bucket)
    .filter(({ metrics }) => from.some((metric) => metrics[metric] !== undefined));
  return [
    `${chapter}: ${item}/${part} of ${id} in ${bucket === 'all' ? 'all' : new Date(bucket * 1000).toISOString()} is ${value}, not ${expected}`,
    JSON.stringify(query),
    `${contributing.length} records are behind it:`,
    ...contributing.slice(0, shownRows).map((row) => describeRow(state, row)),
  ].join('\n');
}

function zoneOf(state: OracleState, { query }: LabelledQuery, id: number | null): string {
  const own = id ?? (query.ids.length === 1 ? query.ids[0] : undefined);
  if (own === undefined) return 'several';
  const { entity, access } = selectionTypes;
  const entityId =
    query.rangeType === entity
      ? own
      : requireById<{ id: number; entityId: number }>(query.rangeType === access ? state.corridors : state.areas, own)
          .entityId;
  const { zone, followsDst } = requireById(state.entities, entityId).timeZone;
  return `${zone}${followsDst ? '' : ' (standard time)'}`;
}
