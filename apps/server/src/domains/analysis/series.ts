import { analysis } from '@portico/contract/routes/analysis';
import { type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { bucketCount, bucketsBetween, maxBuckets } from '@portico/counting/buckets';
import { parseWorkTime } from '@portico/counting/business-hours';
import { bucketRange } from '@portico/counting/counted-range';
import { addMetrics, itemParts, itemValue, metricsOf } from '@portico/counting/items';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { longestRangeSeconds } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Asker } from './ask.ts';
import { completenessOf, devicesOf, healthOf } from './data-health.ts';
import type { BucketSums, SumsQuestion } from './questions/sums.ts';
import { type Selection, selectionOf } from './selection.ts';

// A reply of more values than this helps nobody and costs everybody.
const mostValues = 500_000;

export function seriesRoutes(app: App, asker: Asker): void {
  app.handle(analysis.series, async (input, { db, user }) => {
    if (input.items.length === 0) throw new AppError('searchNull');
    const selection = await selectionOf(app.remember, { db, user }, input.rangeType, input.ids);
    const range = { from: localTimeOf(input.startTime, 'startTime'), to: localTimeOf(input.endTime, 'endTime') };
    if (range.to <= range.from) throw new AppError('badRequest', { endTime: 'invalid' });
    if (range.to - range.from > longestRangeSeconds) throw new AppError('rangeTooLong');
    const window = parseWorkTime(`${input.startHour}~${input.endHour}`);
    const bucketed = bucketRange(range, input.step, window);
    if (bucketCount(bucketed.from, bucketed.to, input.step) > maxBuckets) throw new AppError('rangeTooLong');
    const buckets = bucketsBetween(bucketed.from, bucketed.to, input.step);
    if (buckets.length * input.items.length * (input.each ? input.ids.length : 1) > mostValues)
      throw new AppError('rangeTooLong');

    const metrics = metricsOf(input.items);
    const question = { ...range, step: input.step, metrics, window, each: input.each, ended: input.ended };
    const [sums, wholeDays, completeness] = await sumsAndCompleteness(
      app,
      db,
      asker,
      selection,
      question,
      input.completeness,
    );
    const grouped = byIdAndBucket(sums);
    const groupedDays = byIdAndBucket(wholeDays);

    const ids = input.each ? [...new Set(input.ids)] : [null];
    return {
      buckets: buckets.map(formatLocal),
      rows: ids.flatMap((id) => {
        const found = grouped.get(id ?? 0) ?? new Map<number, Metrics>();
        const total = { ...[...found.values()].reduce<Metrics>(addMetrics, {}), ...groupedDays.get(id ?? 0)?.get(0) };
        return input.items.flatMap((item) => rowsOf(id, item, buckets, found, total));
      }),
      completeness,
    };
  });
}

type Asked = Omit<SumsQuestion, 'scope'>;

// Sums of each row by bucket, distinct people over the whole range, and the completeness.
async function sumsAndCompleteness(
  app: App,
  db: Db,
  asker: Asker,
  selection: Selection,
  question: Asked,
  isAsked: boolean,
): Promise<[BucketSums[], BucketSums[], number | null]> {
  const only = (kind: 'additive' | 'daily') => question.metrics.filter((name) => metricKinds[name].kind === kind);
  const { areas, scopes, entities } = selection;
  const counted = areas === null ? question : { ...question, metrics: only('additive'), each: true };
  const distinct = { ...question, metrics: only('daily') };
  const [{ sums, received }, ofAreas, wholeDays, devices] = await Promise.all([
    isAsked
      ? asker.sumsAndReceipts(selection, counted)
      : asker.sums(scopes, counted).then((found) => ({ sums: found, received: null })),
    areas === null ? [] : distinctSums(asker, selection, distinct),
    // Distinct people of a day are not the sum of its hours; everything else over the range is the sum of its buckets.
    distinctSums(asker, selection, { ...distinct, step: null }),
    isAsked ? devicesOf(db, entities) : [],
  ]);
  const health = received === null ? null : healthOf(devices, entities, question, received, app.clock.now());
  return [
    [...sumsOfAreas(sums, areas, question.each), ...ofAreas],
    wholeDays,
    health === null ? null : completenessOf(health, question.metrics),
  ];
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

function localTimeOf(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}

type Grouped = Map<number, Map<number, Metrics>>;

function byIdAndBucket(rows: readonly BucketSums[]): Grouped {
  const grouped: Grouped = new Map();
  for (const { group, bucket, sums } of rows) {
    const buckets = grouped.get(group) ?? new Map<number, Metrics>();
    buckets.set(bucket, addMetrics(buckets.get(bucket) ?? {}, sums));
    grouped.set(group, buckets);
  }
  return grouped;
}

function rowsOf(
  id: number | null,
  item: StatisticItem,
  buckets: readonly number[],
  found: Map<number, Metrics>,
  total: Metrics,
) {
  const at = (bucket: number): Metrics => found.get(bucket) ?? {};
  const whole = {
    id,
    item,
    part: null,
    values: buckets.map((bucket) => itemValue(item, at(bucket))),
    total: itemValue(item, total),
  };
  if (statisticItems[item].kind !== 'split') return [whole];
  const parts = itemParts(item, total) ?? [];
  return [
    whole,
    ...parts.map(({ part, value }, position) => ({
      id,
      item,
      part,
      values: buckets.map((bucket) => itemParts(item, at(bucket))?.[position]?.value ?? null),
      total: value,
    })),
  ];
}
