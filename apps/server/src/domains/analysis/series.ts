import { analysis } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { bucketCount, bucketsBetween, maxBuckets } from '@portico/counting/buckets';
import { bucketRange } from '@portico/counting/counted-range';
import { addMetrics, itemParts, itemValueOver, type MeantSums, metricsOf } from '@portico/counting/items';
import { formatLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Asker } from './ask.ts';
import { askedTime } from './asked-time.ts';
import { type KindTallies, rowCompleteness, tallyReceipts } from './bucket-receipts.ts';
import { expectedOf } from './data-health.ts';
import { estimateRows, estimatesOf } from './estimates.ts';
import { figuresMeant, type Meaning } from './figure-meaning.ts';
import { hungDevices } from './hung-devices.ts';
import type { BucketSums, SumsQuestion } from './questions/sums.ts';
import { type Selection, selectionOf } from './selection.ts';
import { type Sources, sourcesOf } from './sources.ts';

// A reply of more values than this helps nobody and costs everybody.
const mostValues = 500_000;

export function seriesRoutes(app: App, asker: Asker): void {
  app.handle(analysis.series, async (input, call) => {
    if (input.items.length === 0) throw new AppError('searchNull');
    const now = app.clock.now();
    const selection = await selectionOf(app.remember, call, input.rangeType, input.ids);
    const { window, ended, ...range } = askedTime(input);
    const bucketed = bucketRange(range, input.step, window);
    if (bucketCount(bucketed.from, bucketed.to, input.step) > maxBuckets) throw new AppError('rangeTooLong');
    const buckets = bucketsBetween(bucketed.from, bucketed.to, input.step);
    if (buckets.length * input.items.length * (input.each ? input.ids.length : 1) > mostValues)
      throw new AppError('rangeTooLong');

    const metrics = metricsOf(
      input.items,
      selection.meanings.map(({ settings }) => settings),
    );
    const sources = sourcesOf(app, call);
    const question = { ...range, step: input.step, metrics, window, each: input.each, ended };
    const [sums, wholeDays, tallies] = await Promise.all([
      sumsAndTallies(sources, asker, selection, question, { buckets: input.completeness ? buckets : null, now }),
      // Distinct people of a day are not the sum of its hours; everything else over the range is the sum of its buckets.
      distinctSums(asker, selection, { ...question, metrics: daily(question.metrics), step: null }),
    ]).then(([found, ofDays]) => [found.sums, ofDays, found.tallies] as const);
    const settings = figuresMeant(selection.meanings);
    const meant = sumsByMeaning(selection.meanings, sums, wholeDays);

    const ids = input.each ? [...new Set(input.ids)] : [null];
    const estimates = await estimatesOf(sources, selection, question);
    const completenessOf = (id: number, of: readonly Metric[], shown: number) =>
      tallies === null ? null : rowCompleteness(tallies.get(id), of, shown);
    return {
      buckets: buckets.map(formatLocal),
      rows: ids.flatMap((id) => {
        const sumsOfRow = meant.flatMap((ofMeaning) => ofMeaning(id ?? 0));
        return input.items.flatMap((item) => {
          const of = completenessOf(id ?? 0, statisticItems[item].from, buckets.length);
          const trust = { completeness: of?.byBucket ?? null, totalCompleteness: of?.total ?? null };
          return rowsOf(id, item, buckets, sumsOfRow, settings, trust);
        });
      }),
      completeness: completenessOf(together, metrics, 0)?.total ?? null,
      settings,
      estimates: estimateRows(estimates, ids, input.items, buckets),
    };
  });
}

type Asked = Omit<SumsQuestion, 'scope'>;

/** The row of everything selected, each entity or entrance once; no id. */
const together = 0;

const daily = (names: readonly Metric[]) => names.filter((name) => metricKinds[name].kind === 'daily');

// Sums of each row by bucket, and of how many periods they are where buckets are given.
async function sumsAndTallies(
  sources: Sources,
  asker: Asker,
  selection: Selection,
  question: Asked,
  { buckets, now }: { buckets: readonly number[] | null; now: number },
): Promise<{ sums: BucketSums[]; tallies: Map<number, KindTallies> | null }> {
  const { areas, scopes, entities } = selection;
  const additive = question.metrics.filter((name) => metricKinds[name].kind === 'additive');
  const counted = areas === null ? question : { ...question, metrics: additive, each: true };
  const [{ sums, receipts }, ofAreas, devices] = await Promise.all([
    buckets === null
      ? asker.sums(scopes, counted).then((found) => ({ sums: found, receipts: null }))
      : asker.sumsAndReceipts(selection, counted),
    areas === null ? [] : distinctSums(asker, selection, { ...question, metrics: daily(question.metrics) }),
    buckets === null ? [] : hungDevices(sources, entities),
  ]);
  const all = [...sumsOfAreas(sums, areas, question.each), ...ofAreas];
  if (buckets === null || receipts === null) return { sums: all, tallies: null };
  const expected = expectedOf(devices, entities, question, buckets, now);
  const by = scopes[0]?.by ?? 'entity';
  return { sums: all, tallies: tallyReceipts(devices, by, expected, receipts, rowsWith(selection, question.each)) };
}

// Which rows of the reply an entity or entrance is part of; none where it was not asked about.
function rowsWith({ scopes, areas }: Selection, each: boolean): (place: number) => readonly number[] {
  const asked = new Set(scopes.flatMap(({ ids }) => ids));
  if (!each) return (place) => (asked.has(place) ? [together] : []);
  if (areas === null) return (place) => (asked.has(place) ? [together, place] : []);
  const ofCorridor = new Map<number, number[]>();
  for (const { id, corridorIds } of areas)
    for (const corridor of corridorIds) ofCorridor.set(corridor, [...(ofCorridor.get(corridor) ?? []), id]);
  return (place) => (asked.has(place) ? [together, ...(ofCorridor.get(place) ?? [])] : []);
}

// An area is a place of its own, as far as distinct people go: they are not added over its entrances.
async function distinctSums(asker: Asker, { scopes, areas }: Selection, question: Asked): Promise<BucketSums[]> {
  if (areas === null) return asker.sums(scopes, question);
  const places = question.each ? areas : [{ id: 0, corridorIds: areas.flatMap(({ corridorIds }) => corridorIds) }];
  const found = await Promise.all(
    places.map(async ({ id, corridorIds }) => {
      const own = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((each) => corridorIds.includes(each)) }));
      const rows = await asker.sums(own, { ...question, each: false });
      return rows.map((row) => ({ ...row, group: id }));
    }),
  );
  return found.flat();
}

// Everything else of an area is the sum of its entrances, which may also belong to other areas; all areas together count each once.
function sumsOfAreas(rows: readonly BucketSums[], areas: Selection['areas'], each: boolean): readonly BucketSums[] {
  if (areas === null) return rows;
  return rows.flatMap((row) =>
    each
      ? areas.filter(({ corridorIds }) => corridorIds.includes(row.group)).map(({ id }) => ({ ...row, group: id }))
      : [{ ...row, group: 0 }],
  );
}

type Grouped = Map<number, Map<number, Metrics>>;

function byIdAndBucket(rows: readonly BucketSums[]): Grouped {
  const grouped: Grouped = new Map();
  for (const { group, bucket, sums } of rows) {
    const buckets = grouped.get(group) ?? new Map<number, Metrics>();
    const before = buckets.get(bucket);
    buckets.set(bucket, before === undefined ? sums : addMetrics(before, sums));
    grouped.set(group, buckets);
  }
  return grouped;
}

/** Sums of one row by bucket, of companies that mean the same by them. */
type RowSums = { settings: Meaning['settings']; found: Map<number, Metrics>; total: Metrics };

// For each meaning: the sums of a row, if anything of it is of companies that mean that.
function sumsByMeaning(
  meanings: readonly Meaning[],
  sums: readonly BucketSums[],
  wholeDays: readonly BucketSums[],
): ((id: number) => RowSums[])[] {
  return meanings.map(({ settings, companies }) => {
    const own = (rows: readonly BucketSums[]) =>
      meanings.length === 1 ? rows : rows.filter(({ company }) => companies.has(company));
    const [grouped, groupedDays] = [byIdAndBucket(own(sums)), byIdAndBucket(own(wholeDays))];
    return (id) => {
      const [found, days] = [grouped.get(id) ?? new Map<number, Metrics>(), groupedDays.get(id)];
      if (found.size === 0 && days === undefined) return [];
      const [first = {}, ...others] = found.values();
      const added = others.reduce<Metrics>(addMetrics, first);
      const total = days === undefined ? added : { ...added, ...days.get(0) };
      return [{ settings, found, total }];
    };
  });
}

function rowsOf(
  id: number | null,
  item: StatisticItem,
  buckets: readonly number[],
  row: readonly RowSums[],
  rates: Meaning['settings'],
  trust: { completeness: (number | null)[] | null; totalCompleteness: number | null },
) {
  const meantAt = (bucket: number): MeantSums[] =>
    row.map(({ settings, found }) => ({ settings, sums: found.get(bucket) ?? {} }));
  const whole = {
    id,
    item,
    part: null,
    values: buckets.map((bucket) => itemValueOver(item, meantAt(bucket), rates)),
    total: itemValueOver(
      item,
      row.map(({ settings, total: sums }) => ({ settings, sums })),
      rates,
    ),
    ...trust,
  };
  if (statisticItems[item].kind !== 'split') return [whole];
  const at = (bucket: number): Metrics => meantAt(bucket).reduce<Metrics>((all, { sums }) => addMetrics(all, sums), {});
  const total = row.reduce<Metrics>((all, part) => addMetrics(all, part.total), {});
  const parts = itemParts(item, total) ?? [];
  return [
    whole,
    ...parts.map(({ part, value }, position) => ({
      id,
      item,
      part,
      values: buckets.map((bucket) => itemParts(item, at(bucket))?.[position]?.value ?? null),
      total: value,
      ...trust,
    })),
  ];
}
