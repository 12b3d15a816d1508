import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { Portico } from '../portico.ts';
import { askSeries } from '../series.ts';
import { bucketAfter, localOf } from './calendar.ts';
import { type Row, describe } from './counted.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Asked } from './questions.ts';
import type { Tally } from './tally.ts';
import { byId, type World } from './world.ts';

/** `without`: what would count if one sort of rules were not. */
export type Asking = {
  portico: Portico;
  token: string;
  world: World;
  rows: readonly Row[];
  without: { rule: string; rows: readonly Row[] } | null;
  chapter: string;
  tally: Tally;
};

const shownRows = 12;
const mostFaults = 5;

/** Asks the product and the oracle, and says of each figure that differs all that is needed to look into it. */
export async function compare(asking: Asking, asked: Asked): Promise<string[]> {
  const { portico, token, world, rows, without, chapter, tally } = asking;
  const { question, window, selection } = asked;
  const series = await askSeries(portico.api, token, question);
  const right = figuresOf(world, rows, question);
  const unruled = without === null ? right : figuresOf(world, without.rows, question);
  const starts = series.buckets.map(localOf);
  const faults = faultsOfBuckets(starts, right, asked);
  for (const { id, item: name, part, values, total } of series.rows) {
    const item = statisticItemNames.find((known) => known === name);
    if (item === undefined) throw new Error(`asked for no ${name}`);
    const words = {
      chapter,
      step: question.step,
      window,
      selection,
      zone: zoneOf(world, asked, id),
      item: part === null ? item : `${item}/${part}`,
      range: question.startTime.endsWith('00:00:00') ? 'days' : 'moments',
    };
    const check = (value: number | null, bucket: number | 'all') => {
      const expected = right.of(id, item, part, bucket);
      tally.count(bucket === 'all' ? { ...words, step: 'whole range' } : words, expected !== null);
      if (without !== null && unruled.of(id, item, part, bucket) !== expected) tally.note('rule', without.rule);
      if (value !== expected && faults.length < mostFaults)
        faults.push(faultOf(asking, asked, right, { id, item, part, bucket, value, expected }));
    };
    for (const [place, value] of values.entries()) check(value, starts[place] ?? 0);
    check(total, 'all');
  }
  const wanted = (question.each ? question.ids.length : 1) * rowsOf(question.items);
  if (series.rows.length !== wanted) faults.push(`${series.rows.length} rows, not ${wanted}: ${JSON.stringify(asked)}`);
  return faults;
}

const parts: Partial<Record<StatisticItem, number>> = { gender: 3, age: 7, dedupedGender: 3, dedupedAge: 7 };

function rowsOf(items: readonly StatisticItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (parts[item] ?? 0), 0);
}

// One after the other, and none is left out in which something counts.
function faultsOfBuckets(starts: readonly number[], right: Figures, asked: Asked): string[] {
  const { step } = asked.question;
  const inOrder = starts.every((start, place) => place === 0 || start === bucketAfter(starts[place - 1] ?? 0, step));
  const missing = [...right.buckets].filter((bucket) => !starts.includes(bucket));
  if (inOrder && missing.length === 0) return [];
  return [`buckets ${inOrder ? `without ${missing.join(', ')}` : 'not in order'}: ${JSON.stringify(asked)}`];
}

type Differing = {
  id: number | null;
  item: StatisticItem;
  part: string | null;
  bucket: number | 'all';
  value: number | null;
  expected: number | null;
};

function faultOf({ world, chapter }: Asking, asked: Asked, right: Figures, differing: Differing): string {
  const { id, item, part, bucket, value, expected } = differing;
  const { from } = statisticItems[item];
  const behind = right.rows(id, bucket).filter(({ metrics }) => from.some((metric) => metrics[metric] !== undefined));
  return [
    `${chapter}: ${item}/${part} of ${id} in ${bucket === 'all' ? 'all' : new Date(bucket * 1000).toISOString()} is ${value}, not ${expected}`,
    JSON.stringify(asked),
    `${behind.length} records are behind it:`,
    ...behind.slice(0, shownRows).map((row) => describe(world, row)),
  ].join('\n');
}

function zoneOf(world: World, { question }: Asked, id: number | null): string {
  const own = id ?? (question.ids.length === 1 ? question.ids[0] : undefined);
  if (own === undefined) return 'several';
  const { entity, access } = selectionTypes;
  const entityId =
    question.rangeType === entity
      ? own
      : byId<{ id: number; entityId: number }>(question.rangeType === access ? world.corridors : world.areas, own)
          .entityId;
  const { zone, followsDst } = byId(world.entities, entityId).wall;
  return `${zone}${followsDst ? '' : ' (standard time)'}`;
}
