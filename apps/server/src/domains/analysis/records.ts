import type { InputOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import type { JointSumKey, Metric, Metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import {
  addMetrics,
  computeItemOverCompanies,
  computeItemParts,
  findRatios,
  findRequiredMetrics,
  jointSumKey,
  type SumsWithSettings,
} from '@portico/counting/items';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { FigureRecordsQuery } from './figure-records.ts';
import { loadFigureRecords } from './figure-records.ts';
import type { QueryRunner } from './query-runner.ts';
import { createRecordsFile } from './records-file.ts';
import { requireFields, requirePlaces } from './requested-period.ts';
import { parseRequestedTime } from './requested-time.ts';
import { type Selection, selectPlaces } from './selection.ts';
import { toReplySettings } from './settings-groups.ts';

type Input = Omit<InputOf<typeof analysis.records>, 'page' | 'size'>;
type RecordsRequest = Input & { item: StatisticItem; startTime: string; endTime: string };

/** Registers the routes for the records behind a value of a series, with the value they add up to. */
export function recordsRoutes(app: App, queryRunner: QueryRunner): void {
  const { countingStore, clock } = app;

  app.handle(analysis.records, async (input, call) => {
    const request = requireRecordsFields(input);
    const query = await createRecordsQuery(call, request);
    const { page, size } = input;
    const [records, sumsBySettings] = await Promise.all([
      loadFigureRecords(countingStore, call.db, query),
      readRecordsSums(queryRunner, query),
    ]);
    const sums = sumsBySettings.map((part) => part.sums).reduce<Metrics>(addMetrics, {});
    return {
      places: query.places,
      content: await records.page(page * size, size),
      totalElements: records.total,
      sums: Object.fromEntries(
        query.shownMetrics.map((metric) => [metric, sums[findSumKey(request.item, metric)] ?? null]),
      ),
      value: computeFigureValue(request, sumsBySettings, toReplySettings(query.selection.settingsGroups)),
    };
  });

  app.handle(analysis.recordsDownload, async (input, call) => {
    const query = await createRecordsQuery(call, requireRecordsFields(input));
    const records = await loadFigureRecords(countingStore, call.db, query);
    const { format } = input;
    return createRecordsFile(records, {
      format,
      shown: query.shownMetrics,
      language: call.language,
      now: clock.now(),
    });
  });
}

/** Requires places, a time and an item; a refusal names the missing fields. */
function requireRecordsFields(input: Input): RecordsRequest {
  requirePlaces(input);
  const { item, startTime, endTime } = input;
  return { ...input, ...requireFields({ item, startTime, endTime }) };
}

type PlacesSummary = { count: number; name: string | null };

async function createRecordsQuery(
  { db, user }: UserCall,
  input: RecordsRequest,
): Promise<FigureRecordsQuery & { places: PlacesSummary }> {
  const { item, part } = input;
  const { selection, places } = await db.transaction().execute(async (tx) => {
    const selected = await selectPlaces(tx, user, input.rangeType, input.ids);
    return { selection: selected, places: summarizePlaces(input, selected) };
  });
  const metrics = findRequiredMetrics(
    [item],
    selection.settingsGroups.map(({ settings }) => settings),
  );
  const shownMetrics = part === undefined ? metrics : metrics.filter((metric) => metric === metricOfPart(input));
  if (shownMetrics.length === 0) throw new AppError('badRequest', { part: 'notAChoice' });
  const sumsQuery = {
    ...parseRequestedTime(input),
    step: null,
    metrics,
    ratios: findRatios([item]),
    isSeparate: false,
  };
  return { selection, sumsQuery, shownMetrics, descending: input.sort?.descending === true, places };
}

function summarizePlaces({ ids }: RecordsRequest, { entities, corridors, groups }: Selection): PlacesSummary {
  const [only, ...others] = new Set(ids);
  if (only === undefined || others.length > 0) return { count: others.length + 1, name: null };
  const places = groups ?? corridors ?? entities;
  return { count: 1, name: places.find(({ id }) => id === only)?.name ?? null };
}

function metricOfPart({ item, part }: RecordsRequest): string | undefined {
  const row = statisticItems[item];
  if (row.kind !== 'split') return undefined;
  const parts: Readonly<Record<string, string>> = row.parts;
  return part !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
}

// Summed as a series sums a range: an entrance of several areas counts once.
async function readRecordsSums(
  queryRunner: QueryRunner,
  { selection, sumsQuery }: FigureRecordsQuery,
): Promise<SumsWithSettings[]> {
  const rows = await queryRunner.readSums(selection.scopes, sumsQuery);
  return selection.settingsGroups.map(({ settings, companies }) => ({
    settings,
    sums: rows
      .filter(({ company }) => companies.has(company))
      .reduce<Metrics>((all, row) => addMetrics(all, row.sums), {}),
  }));
}

// The key of the sum from which the value is computed. For a ratio, the metric is summed only over the smallest places that know both of its
// metrics in an hour.
function findSumKey(item: RecordsRequest['item'], metric: Metric): Metric | JointSumKey {
  const [ratio] = findRatios([item]);
  return ratio === undefined ? metric : jointSumKey(ratio, metric);
}

function computeFigureValue(
  { item, part }: RecordsRequest,
  sumsBySettings: readonly SumsWithSettings[],
  rates: SumsWithSettings['settings'],
): number | null {
  if (part === undefined) return computeItemOverCompanies(item, sumsBySettings, rates);
  const sums = sumsBySettings.map((each) => each.sums).reduce<Metrics>(addMetrics, {});
  return computeItemParts(item, sums)?.find((each) => each.part === part)?.value ?? null;
}
