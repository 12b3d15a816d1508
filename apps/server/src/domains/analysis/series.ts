import type { InputOf, ResultOf } from '@portico/contract/route';
import { analysis, type seriesRow } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { bucketCount, bucketsBetween, maxBuckets } from '@portico/counting/buckets';
import { bucketRange } from '@portico/counting/counted-range';
import { addMetrics, itemParts, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import { formatLocals } from '@portico/counting/local-time';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedTime } from './asked-time.ts';
import {
  completenessOfRows,
  type ReplyRows,
  type RowCompleteness,
  type Tallies,
  tallyReceipts,
} from './bucket-receipts.ts';
import { expectedOf } from './data-health.ts';
import { estimateRows, estimatesOf } from './estimates.ts';
import { figuresMeant, type Meaning } from './figure-meaning.ts';
import { hungDevices } from './hung-devices.ts';
import type { BucketSums, SumsQuestion } from './questions/sums.ts';
import { groupsByMember } from './organisation-groups.ts';
import { requireSize } from './reply-size.ts';
import { type Selection, selectionOf } from './selection.ts';
import { type Sources, sourcesOf } from './sources.ts';

export type SeriesAsked = InputOf<typeof analysis.series>;
export type SeriesReply = ResultOf<typeof analysis.series>;

export function seriesRoutes(app: App, asker: Asker): void {
  app.handle(analysis.series, answerSeries(app, asker));
}

/** What a series answers; the instant it is asked at may be given, so that several parts of one question agree. */
export function answerSeries(app: App, asker: Asker) {
  return async (
    input: SeriesAsked,
    call: Pick<UserCall, 'db' | 'user'>,
    now = app.clock.now(),
  ): Promise<SeriesReply> => {
    if (input.items.length === 0) throw new AppError('searchNull');
    const selection = await selectionOf(app.remember, call, input.rangeType, input.ids);
    const { window, ended, ...range } = askedTime(input);
    const bucketed = bucketRange(range, input.step, window);
    if (bucketCount(bucketed.from, bucketed.to, input.step) > maxBuckets) throw new AppError('rangeTooLong');
    const buckets = bucketsBetween(bucketed.from, bucketed.to, input.step);
    requireSize(buckets.length * input.items.length * (input.each ? input.ids.length : 1));

    const metrics = metricsOf(
      input.items,
      selection.meanings.map(({ settings }) => settings),
    );
    const sources = sourcesOf(app, call);
    const groups = input.each ? (selection.groups ?? undefined) : undefined;
    const ratios = ratiosOf(input.items);
    const question = { ...range, step: input.step, metrics, ratios, window, each: input.each, groups, ended };
    const [sums, wholeDays, tallies] = await Promise.all([
      sumsAndTallies(sources, asker, selection, question, { buckets: input.completeness ? buckets : null, now }),
      // Distinct people of a day are not the sum of its hours; everything else over the range is the sum of its buckets.
      asker.sums(selection.scopes, { ...question, metrics: daily(question.metrics), ratios: [], step: null }),
    ]).then(([found, ofDays]) => [found.sums, ofDays, found.tallies] as const);
    const settings = figuresMeant(selection.meanings);
    const meant = sumsByMeaning(selection.meanings, sums, wholeDays, buckets);
    const completenessOf = (of: readonly Metric[], shown: number) =>
      tallies === null ? null : completenessOfRows([tallies], of, shown);

    const ids = input.each ? [...new Set(input.ids)] : [null];
    const estimates = await estimatesOf(sources, selection, question);
    const items = input.items.map((item) => ({ item, of: completenessOf(statisticItems[item].from, buckets.length) }));
    const rows: Row[] = [];
    for (const id of ids) {
      const sumsOfRow = meant.flatMap((ofMeaning) => ofMeaning(id ?? together) ?? []);
      for (const { item, of } of items)
        addRows(rows, { id, item }, sumsOfRow, {
          buckets: buckets.length,
          rates: settings,
          trust: of?.(id ?? together) ?? null,
        });
    }
    return {
      buckets: formatLocals(buckets),
      rows,
      completeness: completenessOf(metrics, 0)?.(together).total ?? null,
      settings,
      estimates: estimateRows(estimates, ids, input.items, buckets),
    };
  };
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
): Promise<{ sums: BucketSums[]; tallies: Tallies | null }> {
  const { scopes, entities } = selection;
  const [{ sums, receipts }, health] = await Promise.all([
    buckets === null
      ? asker.sums(scopes, question).then((found) => ({ sums: found, receipts: null }))
      : asker.sumsAndReceipts(selection, question),
    // What was expected is worked out while the engine adds up what came.
    buckets === null
      ? null
      : hungDevices(sources, entities).then((devices) => ({
          devices,
          expected: expectedOf(devices, entities, question, buckets, now),
        })),
  ]);
  if (health === null || receipts === null) return { sums, tallies: null };
  const { devices, expected } = health;
  const by = scopes[0]?.by ?? 'entity';
  return { sums, tallies: tallyReceipts(devices, by, expected, receipts, rowsWith(selection, question.each)) };
}

function rowsWith({ scopes, groups }: Selection, each: boolean): ReplyRows {
  const ids = scopes.flatMap((scope) => scope.ids);
  const asked = new Set(ids);
  if (!each) return { rows: [together], rowsOf: (place) => (asked.has(place) ? [together] : []) };
  if (groups === null)
    return { rows: [together, ...ids], rowsOf: (place) => (asked.has(place) ? [together, place] : []) };
  const groupsOf = groupsByMember(groups);
  return {
    rows: [together, ...groups.map(({ id }) => id)],
    rowsOf: (place) => (asked.has(place) ? [together, ...(groupsOf.get(place) ?? [])] : []),
  };
}

/** Sums of one row by the place of the bucket, of companies that mean the same by them. */
type RowSums = { settings: Meaning['settings']; found: (Metrics | undefined)[]; total: Metrics };

// For each meaning: the sums of a row, if anything of it is of companies that mean that.
function sumsByMeaning(
  meanings: readonly Meaning[],
  sums: readonly BucketSums[],
  wholeDays: readonly BucketSums[],
  buckets: readonly number[],
): ((id: number) => RowSums | undefined)[] {
  const order = new Map(buckets.map((bucket, place) => [bucket, place]));
  return meanings.map(({ settings, companies }) => {
    const own = (rows: readonly BucketSums[]) =>
      meanings.length === 1 ? rows : rows.filter(({ company }) => companies.has(company));
    const rows = new Map<number, RowSums>();
    for (const { group, bucket, sums: more } of own(sums)) {
      const row = rows.get(group);
      const place = order.get(bucket) ?? buckets.length;
      if (row === undefined) {
        const found = Array<Metrics | undefined>(buckets.length).fill(undefined);
        found[place] = more;
        rows.set(group, { settings, found, total: more });
      } else {
        const before = row.found[place];
        row.found[place] = before === undefined ? more : addMetrics(before, more);
        row.total = addMetrics(row.total, more);
      }
    }
    for (const [group, ofDays] of Map.groupBy(own(wholeDays), (row) => row.group)) {
      const days = ofDays.map((row) => row.sums).reduce(addMetrics);
      const row = rows.get(group) ?? { settings, found: [], total: {} };
      rows.set(group, { ...row, total: { ...row.total, ...days } });
    }
    return (id) => rows.get(id);
  });
}

type Row = z.output<typeof seriesRow>;

// The row of an item, and after it those of its parts.
function addRows(
  rows: Row[],
  { id, item }: { id: number | null; item: StatisticItem },
  sums: readonly RowSums[],
  shown: { buckets: number; rates: Meaning['settings']; trust: RowCompleteness | null },
): void {
  const completeness = shown.trust?.byBucket ?? null;
  const totalCompleteness = shown.trust?.total ?? null;
  const values = Array.from({ length: shown.buckets }, (_, place) =>
    itemValueOver(
      item,
      sums.map(({ settings, found }) => ({ settings, sums: found[place] ?? {} })),
      shown.rates,
    ),
  );
  const meant = sums.map(({ settings, total: ofRow }) => ({ settings, sums: ofRow }));
  const total = itemValueOver(item, meant, shown.rates);
  rows.push({ id, item, part: null, values, total, completeness, totalCompleteness });
  if (statisticItems[item].kind !== 'split') return;
  const partsAt = (place: number) =>
    itemParts(
      item,
      sums.reduce<Metrics>((all, { found }) => addMetrics(all, found[place] ?? {}), {}),
    );
  const partsOfBuckets = Array.from({ length: shown.buckets }, (_, place) => partsAt(place));
  const parts = itemParts(
    item,
    sums.reduce<Metrics>((all, { total: ofRow }) => addMetrics(all, ofRow), {}),
  );
  for (const [position, { part, value }] of (parts ?? []).entries())
    rows.push({
      id,
      item,
      part,
      values: partsOfBuckets.map((ofBucket) => ofBucket?.[position]?.value ?? null),
      total: value,
      completeness,
      totalCompleteness,
    });
}
