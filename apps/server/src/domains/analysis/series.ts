import type { InputOf, ResultOf } from '@portico/contract/route';
import { analysis, type seriesRow } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { addMetrics, itemParts, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import { formatLocals } from '@portico/counting/local-time';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { required, requirePlaces, timesOf, unlessEmpty } from './asked-period.ts';
import {
  completenessOfRows,
  type ReplyRows,
  type RowCompleteness,
  type Tallies,
  tallyReceipts,
} from './bucket-receipts.ts';
import { expectedOf } from './data-health.ts';
import { estimateRows, estimatesAt } from './estimates.ts';
import { figuresMeant, type Meaning } from './figure-meaning.ts';
import { hungDevices } from './hung-devices.ts';
import type { BucketSums, SumsQuestion } from './questions/sums.ts';
import { groupsByMember } from './organisation-groups.ts';
import { requireSize } from './reply-size.ts';
import { type Selection, selectionOf } from './selection.ts';
import { seriesTime, type SeriesTime, type ToldTime } from './series-time.ts';
import { type Sources, sourcesOf } from './sources.ts';

export type SeriesAsked = InputOf<typeof analysis.series>;
export type SeriesReply = ResultOf<typeof analysis.series>;

/** Refuses a series of no places, of no time or of no figures by the name of what is missing. */
export function requireSeries(asked: SeriesAsked): void {
  requirePlaces(asked);
  required({ items: unlessEmpty(asked.items), ...timesOf(asked) });
}

export function seriesRoutes(app: App, asker: Asker): void {
  app.handle(analysis.series, answerSeries(app, asker));
}

/** What a series answers; the instant it is asked at, and how its time is told, may be given, so that several parts of one question agree. */
export function answerSeries(app: App, asker: Asker) {
  return async (
    input: SeriesAsked,
    call: Pick<UserCall, 'db' | 'user'>,
    now = app.clock.now(),
    toldAs?: ToldTime,
  ): Promise<SeriesReply> => {
    requireSeries(input);
    const selection = await selectionOf(app.remember, call, input.rangeType, input.ids);
    const { window, parts, told } = seriesTime(input, selection, now);
    const { buckets, ...times } = toldAs ?? told;
    requireSize(buckets.length * input.items.length * (input.each ? input.ids.length : 1));

    const metrics = metricsOf(
      input.items,
      selection.meanings.map(({ settings }) => settings),
    );
    const sources = sourcesOf(app, call);
    const groups = input.each ? (selection.groups ?? undefined) : undefined;
    const ratios = ratiosOf(input.items);
    const { step, each, ended } = input;
    const question = { step, metrics, ratios, window, each, groups, ended };
    const found = await Promise.all(
      parts.map((part) => sumsOfPart(sources, asker, selection, part, question, input.completeness ? now : null)),
    );
    const settings = figuresMeant(selection.meanings);
    const meant = sumsByMeaning(selection.meanings, found, buckets.length);
    const tallies = input.completeness ? found.flatMap((part) => part.tallies ?? []) : null;
    const completenessOf = (of: readonly Metric[], shown: number) =>
      tallies === null ? null : completenessOfRows(tallies, of, shown);

    const ids = input.each ? [...new Set(input.ids)] : [null];
    const estimates = await estimatesAt(sources, selection, parts, { ...question, buckets });
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
      ...times,
      buckets: formatLocals(buckets),
      rows,
      completeness: completenessOf(metrics, 0)?.(together).total ?? null,
      settings,
      estimates: estimateRows(estimates, ids, input.items, buckets),
    };
  };
}

type Asked = Omit<SumsQuestion, 'scope' | 'from' | 'to'>;
type Part = SeriesTime['parts'][number];

/** Sums of a part of the places, with the buckets of their own calendar. */
type PartSums = { buckets: readonly number[]; sums: BucketSums[]; wholeDays: BucketSums[]; tallies: Tallies | null };

/** The row of everything selected, each entity or entrance once; no id. */
const together = 0;

const daily = (names: readonly Metric[]) => names.filter((name) => metricKinds[name].kind === 'daily');

// Sums of each row by bucket, and, given the time, of how many periods they are.
async function sumsOfPart(
  sources: Sources,
  asker: Asker,
  selection: Selection,
  { entities, scopes, spans, buckets }: Part,
  asked: Asked,
  now: number | null,
): Promise<PartSums> {
  const question = { ...asked, ...spans };
  const [{ sums, receipts }, wholeDays, health] = await Promise.all([
    now === null
      ? asker.sums(scopes, question).then((found) => ({ sums: found, receipts: null }))
      : asker.sumsAndReceipts({ entities, scopes }, question),
    // Distinct people of a day are not the sum of its hours; everything else over the range is the sum of its buckets.
    asker.sums(scopes, { ...question, metrics: daily(question.metrics), ratios: [], step: null }),
    // What was expected is worked out while the engine adds up what came.
    now === null
      ? null
      : hungDevices(sources, entities).then((devices) => ({
          devices,
          expected: expectedOf(devices, entities, question, buckets, now),
        })),
  ]);
  const found = { buckets, sums, wholeDays };
  if (health === null || receipts === null) return { ...found, tallies: null };
  const { devices, expected } = health;
  const by = scopes[0]?.by ?? 'entity';
  const rows = rowsWith({ scopes, groups: selection.groups }, question.each);
  return { ...found, tallies: tallyReceipts(devices, by, expected, receipts, rows) };
}

function rowsWith({ scopes, groups }: Pick<Part, 'scopes'> & Pick<Selection, 'groups'>, each: boolean): ReplyRows {
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
  parts: readonly PartSums[],
  length: number,
): ((id: number) => RowSums | undefined)[] {
  return meanings.map(({ settings, companies }) => {
    const own = (rows: readonly BucketSums[]) =>
      meanings.length === 1 ? rows : rows.filter(({ company }) => companies.has(company));
    const rows = new Map<number, RowSums>();
    for (const { sums, buckets } of parts) {
      const order = new Map(buckets.map((bucket, place) => [bucket, place]));
      for (const { group, bucket, sums: more } of own(sums)) {
        const row = rows.get(group);
        const place = order.get(bucket) ?? length;
        if (row === undefined) {
          const found = Array<Metrics | undefined>(length).fill(undefined);
          found[place] = more;
          rows.set(group, { settings, found, total: more });
        } else {
          const before = row.found[place];
          row.found[place] = before === undefined ? more : addMetrics(before, more);
          row.total = addMetrics(row.total, more);
        }
      }
    }
    const wholeDays = parts.flatMap((part) => part.wholeDays);
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
