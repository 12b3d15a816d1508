import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { LocalRange } from '@portico/counting/ranges';
import type { ComparedItem, RequestRanges } from './compared-items.ts';
import { keepComparableUnits } from './contrast-columns.ts';
import { computeExpectedPeriodsByDevice } from './data-health.ts';
import { loadInstalledDevicesCached } from './installed-devices.ts';
import type { LocalTimeGroup } from './local-time-groups.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import { createRowCompleteness, type PeriodTallies, tallyPeriods } from './period-tallies.ts';
import { splitSummedRange } from './place-sums.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { RequestedRow } from './requested-places.ts';
import type { AnalysisContext } from './sums-grid.ts';

/** The completeness of a row in both compared periods. */
export type ComparedCompleteness = { comparedCompleteness: number | null; baseCompleteness: number | null };

type Parts = readonly LocalTimeGroup<RequestRanges>[];

/**
 * Creates a function that returns the completeness of a row in both compared periods, of the units that are compared (like for like).
 * `tallies`: those of all units of the rows in the requested period.
 */
export async function readComparedCompleteness(
  context: AnalysisContext,
  item: StatisticItem,
  compared: ComparedItem,
  parts: Parts,
  tallies: readonly PeriodTallies[],
): Promise<(row: number) => ComparedCompleteness> {
  const { rows } = context.places;
  const comparableRows = keepComparableUnits(rows, compared);
  // Only an organisation can have units that are left out beside units that are compared.
  const isAnyLeftOut = comparableRows.some(({ units }, index) => units.length !== rows[index]?.units.length);
  const [valueTallies, baseTallies] = await Promise.all([
    isAnyLeftOut ? readTallies(context, parts, comparableRows, ({ fullRange }) => [fullRange]) : tallies,
    readBaseTallies(context, parts, comparableRows),
  ]);
  const { sourceMetrics } = statisticItems[item];
  const completenessOf = createRowCompleteness(valueTallies, sourceMetrics, 0);
  const baseCompletenessOf = createRowCompleteness(baseTallies, sourceMetrics, 0);
  return (row) => ({
    comparedCompleteness: completenessOf(row).total,
    baseCompleteness: baseCompletenessOf(row).total,
  });
}

/** Received and expected minutes of rows in the comparison period, as far as it is compared; none without a comparison. */
export function readBaseTallies(
  context: AnalysisContext,
  parts: Parts,
  rows: readonly Pick<RequestedRow, 'id' | 'units'>[],
): Promise<PeriodTallies[]> {
  return readTallies(context, parts, rows, ({ base }) => (base === null ? [] : splitSummedRange(base.elapsed)));
}

function readTallies(
  { queryRunner, places, window, now }: AnalysisContext,
  parts: Parts,
  rows: readonly Pick<RequestedRow, 'id' | 'units'>[],
  listRanges: (ranges: RequestRanges) => readonly (LocalRange & { ended?: boolean })[],
): Promise<PeriodTallies[]> {
  const rowsByPlace = mapGroupIdsByMember(
    rows.map(({ id, units }) => ({ id, members: units.flatMap(({ members }) => members) })),
  );
  const replyRows = {
    rows: rows.map(({ id }) => id),
    rowsWithPlace: (place: number) => rowsByPlace.get(place) ?? [],
  };
  return Promise.all(
    parts.flatMap(({ entities, ranges }) =>
      listRanges(ranges).map(async (range) => {
        const query = { ...range, step: null, window };
        const devices = await loadInstalledDevicesCached(places.dataSources, entities);
        const coverage = await queryRunner.readCoverage(entities, devices, query);
        const buckets = listBucketStarts(query);
        const expected = computeExpectedPeriodsByDevice(devices, entities, query, buckets, now, coverage);
        return tallyPeriods(devices, places.memberKind, expected, replyRows);
      }),
    ),
  );
}
