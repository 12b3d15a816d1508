import type { InputOf, ResultOf } from '@portico/contract/route';
import { analysis, type seriesRow } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import {
  addMetrics,
  computeItemOverCompanies,
  computeItemParts,
  findRatios,
  findRequiredMetrics,
} from '@portico/counting/items';
import { formatLocalTimes } from '@portico/counting/local-time';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { computeExpectedPeriodsByDevice } from './data-health.ts';
import { createDataSources, type DataSources } from './data-sources.ts';
import { buildEstimateRows, loadAlignedEstimates } from './estimates.ts';
import { loadInstalledDevicesCached } from './installed-devices.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import {
  createRowCompleteness,
  type PeriodTallies,
  type ReplyRows,
  type RowCompleteness,
  tallyPeriods,
} from './period-tallies.ts';
import type { BucketSums, SumsQuery } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import { requireMaxValues } from './reply-size.ts';
import { pickCustomTimes, requireFields, requirePlaces, undefinedIfEmpty } from './requested-period.ts';
import { type Selection, selectPlacesCached } from './selection.ts';
import { type ReplyTime, resolveSeriesTime, type SeriesTime } from './series-time.ts';
import { type SettingsGroup, toReplySettings } from './settings-groups.ts';

export type SeriesQuery = InputOf<typeof analysis.series>;
export type SeriesReply = ResultOf<typeof analysis.series>;

/** Refuses a series without places, time or items; a refusal names the missing fields. */
export function requireSeriesFields(input: SeriesQuery): void {
  requirePlaces(input);
  requireFields({ items: undefinedIfEmpty(input.items), ...pickCustomTimes(input) });
}

export function seriesRoutes(app: App, queryRunner: QueryRunner): void {
  app.handle(analysis.series, answerSeries(app, queryRunner));
}

/** Answers series queries. `now` and `replyTime` may be given, so that several parts of one query agree. */
export function answerSeries(app: App, queryRunner: QueryRunner) {
  return async (
    input: SeriesQuery,
    call: Pick<UserCall, 'db' | 'user'>,
    now = app.clock.now(),
    replyTime?: ReplyTime,
  ): Promise<SeriesReply> => {
    requireSeriesFields(input);
    const selection = await selectPlacesCached(app.readCached, call, input.rangeType, input.ids);
    const time = resolveSeriesTime(input, selection, now);
    const { window, groups: parts } = time;
    const { buckets, ...times } = replyTime ?? time.replyTime;
    requireMaxValues(buckets.length * input.items.length * (input.each ? input.ids.length : 1));

    const metrics = findRequiredMetrics(
      input.items,
      selection.settingsGroups.map(({ settings }) => settings),
    );
    const sources = createDataSources(app, call);
    const groups = input.each ? (selection.groups ?? undefined) : undefined;
    const ratios = findRatios(input.items);
    const { step, each, ended } = input;
    const query = { step, metrics, ratios, window, isSeparate: each, groups, ended };
    const found = await Promise.all(
      parts.map((part) => readGroupSums(sources, queryRunner, selection, part, query, input.completeness ? now : null)),
    );
    const settings = toReplySettings(selection.settingsGroups);
    const sumsLookups = sumsByMeaning(selection.settingsGroups, found, buckets.length);
    const tallies = input.completeness ? found.flatMap((part) => part.tallies ?? []) : null;
    const completenessOf = (sourceMetrics: readonly Metric[], bucketLimit: number) =>
      tallies === null ? null : createRowCompleteness(tallies, sourceMetrics, bucketLimit);

    const ids = input.each ? [...new Set(input.ids)] : [null];
    const estimates = await loadAlignedEstimates(sources, selection, parts, { ...query, buckets });
    const items = input.items.map((item) => ({
      item,
      of: completenessOf(statisticItems[item].sourceMetrics, buckets.length),
    }));
    const rows: Row[] = [];
    for (const id of ids) {
      const unfinishedBucket = time.findUnfinishedBucket(id);
      const sumsOfRow = sumsLookups.flatMap((findSums) => findSums(id ?? combinedRow) ?? []);
      for (const { item, of: completenessOfRow } of items)
        addRows(rows, { id, item, unfinishedBucket }, sumsOfRow, {
          buckets: buckets.length,
          rates: settings,
          completeness: completenessOfRow?.(id ?? combinedRow) ?? null,
        });
    }
    return {
      ...times,
      buckets: formatLocalTimes(buckets),
      rows,
      completeness: completenessOf(metrics, 0)?.(combinedRow).total ?? null,
      settings,
      estimates: buildEstimateRows(estimates, ids, input.items, buckets),
    };
  };
}

type SeriesSumsQuery = Omit<SumsQuery, 'scope' | 'from' | 'to'>;
type SeriesGroup = SeriesTime['groups'][number];

/** Sums of a group of places, with the buckets of their own calendar. */
type GroupSums = {
  buckets: readonly number[];
  sums: BucketSums[];
  wholeDays: BucketSums[];
  tallies: PeriodTallies | null;
};

/** The id of the row of everything selected, each entity or entrance once. */
const combinedRow = 0;

const daily = (names: readonly Metric[]) => names.filter((name) => metricKinds[name].kind === 'daily');

// Reads the sums of each row by bucket and, if `now` is given, the received and expected minutes.
async function readGroupSums(
  sources: DataSources,
  queryRunner: QueryRunner,
  selection: Selection,
  { entities, scopes, ranges, buckets }: SeriesGroup,
  query: SeriesSumsQuery,
  now: number | null,
): Promise<GroupSums> {
  const groupQuery = { ...query, ...ranges };
  const [sums, wholeDays, health] = await Promise.all([
    queryRunner.readSums(scopes, groupQuery),
    // Distinct people of a day are not the sum of its hours; all other metrics over the range are the sum of their buckets.
    queryRunner.readSums(scopes, { ...groupQuery, metrics: daily(groupQuery.metrics), ratios: [], step: null }),
    now === null
      ? null
      : loadInstalledDevicesCached(sources, entities).then(async (devices) => {
          const coverage = await queryRunner.readCoverage(entities, devices, groupQuery);
          return {
            devices,
            expected: computeExpectedPeriodsByDevice(devices, entities, groupQuery, buckets, now, coverage),
          };
        }),
  ]);
  const found = { buckets, sums, wholeDays };
  if (health === null) return { ...found, tallies: null };
  const { devices, expected } = health;
  const by = scopes[0]?.by ?? 'entity';
  const rows = buildReplyRows({ scopes, groups: selection.groups }, groupQuery.isSeparate);
  return { ...found, tallies: tallyPeriods(devices, by, expected, rows) };
}

function buildReplyRows(
  { scopes, groups }: Pick<SeriesGroup, 'scopes'> & Pick<Selection, 'groups'>,
  each: boolean,
): ReplyRows {
  const ids = scopes.flatMap((scope) => scope.ids);
  const requestedIds = new Set(ids);
  if (!each) return { rows: [combinedRow], rowsWithPlace: (place) => (requestedIds.has(place) ? [combinedRow] : []) };
  if (groups === null)
    return {
      rows: [combinedRow, ...ids],
      rowsWithPlace: (place) => (requestedIds.has(place) ? [combinedRow, place] : []),
    };
  const groupsOf = mapGroupIdsByMember(groups);
  return {
    rows: [combinedRow, ...groups.map(({ id }) => id)],
    rowsWithPlace: (place) => (requestedIds.has(place) ? [combinedRow, ...(groupsOf.get(place) ?? [])] : []),
  };
}

/** Sums of one row by bucket index, over the companies with these settings. */
type RowSums = { settings: SettingsGroup['settings']; sumsByBucket: (Metrics | undefined)[]; total: Metrics };

// For each settings group: returns the sums of a row, or undefined if no company of the group has counts in it.
function sumsByMeaning(
  settingsGroups: readonly SettingsGroup[],
  parts: readonly GroupSums[],
  length: number,
): ((id: number) => RowSums | undefined)[] {
  return settingsGroups.map(({ settings, companies }) => {
    const own = (rows: readonly BucketSums[]) =>
      settingsGroups.length === 1 ? rows : rows.filter(({ company }) => companies.has(company));
    const rows = new Map<number, RowSums>();
    for (const { sums, buckets } of parts) {
      const indexByBucket = new Map(buckets.map((bucket, index) => [bucket, index]));
      for (const { group, bucket, sums: more } of own(sums)) {
        const row = rows.get(group);
        const place = indexByBucket.get(bucket) ?? length;
        if (row === undefined) {
          const sumsByBucket = Array<Metrics | undefined>(length).fill(undefined);
          sumsByBucket[place] = more;
          rows.set(group, { settings, sumsByBucket, total: more });
        } else {
          const before = row.sumsByBucket[place];
          row.sumsByBucket[place] = before === undefined ? more : addMetrics(before, more);
          row.total = addMetrics(row.total, more);
        }
      }
    }
    const wholeDays = parts.flatMap((part) => part.wholeDays);
    for (const [group, dayRows] of Map.groupBy(own(wholeDays), (row) => row.group)) {
      const days = dayRows.map((row) => row.sums).reduce(addMetrics);
      const row = rows.get(group) ?? { settings, sumsByBucket: [], total: {} };
      rows.set(group, { ...row, total: { ...row.total, ...days } });
    }
    return (id) => rows.get(id);
  });
}

type Row = z.output<typeof seriesRow>;

// Adds the row of an item, followed by the rows of its parts.
function addRows(
  rows: Row[],
  { item, ...place }: Pick<Row, 'id' | 'unfinishedBucket'> & { item: StatisticItem },
  sums: readonly RowSums[],
  options: { buckets: number; rates: SettingsGroup['settings']; completeness: RowCompleteness | null },
): void {
  const completeness = options.completeness?.byBucket ?? null;
  const totalCompleteness = options.completeness?.total ?? null;
  const values = Array.from({ length: options.buckets }, (_, index) =>
    computeItemOverCompanies(
      item,
      sums.map(({ settings, sumsByBucket }) => ({ settings, sums: sumsByBucket[index] ?? {} })),
      options.rates,
    ),
  );
  const totals = sums.map(({ settings, total: rowTotal }) => ({ settings, sums: rowTotal }));
  const total = computeItemOverCompanies(item, totals, options.rates);
  rows.push({ ...place, item, part: null, values, total, completeness, totalCompleteness });
  if (statisticItems[item].kind !== 'split') return;
  const partsAt = (place: number) =>
    computeItemParts(
      item,
      sums.reduce<Metrics>((all, { sumsByBucket }) => addMetrics(all, sumsByBucket[place] ?? {}), {}),
    );
  const partsOfBuckets = Array.from({ length: options.buckets }, (_, index) => partsAt(index));
  const parts = computeItemParts(
    item,
    sums.reduce<Metrics>((all, { total: rowTotal }) => addMetrics(all, rowTotal), {}),
  );
  for (const [position, { part, value }] of (parts ?? []).entries())
    rows.push({
      ...place,
      item,
      part,
      values: partsOfBuckets.map((bucketParts) => bucketParts?.[position]?.value ?? null),
      total: value,
      completeness,
      totalCompleteness,
    });
}
