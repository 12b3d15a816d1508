import type { App } from '../../../platform/app.ts';
import { createDataSources } from '../data-sources.ts';
import { buildEstimateRows, loadAlignedEstimates } from '../estimates.ts';
import type { QueryRunner } from '../query-runner.ts';
import { requireMaxValues } from '../reply-size.ts';
import { selectPlacesCached } from '../selection.ts';
import { answerSeries, requireSeriesFields, type SeriesQuery, type SeriesReply } from '../series.ts';
import { resolveSeriesTime } from '../series-time.ts';
import { toReplySettings } from '../settings-groups.ts';
import type { ExportCall } from './export-types.ts';
import { listRequestedPlaceNames } from './requested-place-names.ts';
import { itemPartKey, type SeriesExport } from './series.ts';

/** Values read per page, so that a file of any length needs little memory. */
const valuesPerPage = 100_000;

/** Reads a series for a few places at a time, while its file is downloaded. */
export async function readSeriesPages(
  app: App,
  queryRunner: QueryRunner,
  query: SeriesQuery,
  call: ExportCall,
): Promise<SeriesExport> {
  requireSeriesFields(query);
  const now = app.clock.now();
  const selection = await selectPlacesCached(app.readCached, call, query.rangeType, query.ids);
  const { window, groups, replyTime } = resolveSeriesTime(query, selection, now);
  const { buckets } = replyTime;
  const valuesPerPlace = buckets.length * query.items.length;
  requireMaxValues(valuesPerPlace);

  const ids = [...new Set(query.ids)];
  const names = listRequestedPlaceNames(selection, ids);
  const rows = query.each ? ids : [null];
  const estimatesQuery = { step: query.step, window, isSeparate: query.each, buckets };
  const estimates = await loadAlignedEstimates(createDataSources(app, call), selection, groups, estimatesQuery);
  const estimated = buildEstimateRows(estimates, rows, query.items, buckets).map(({ item, part }) =>
    itemPartKey(item, part),
  );
  const answer = answerSeries(app, queryRunner);
  const idsAtOnce = query.each ? Math.max(1, Math.floor(valuesPerPage / valuesPerPlace)) : ids.length;
  const pages = async function* (): AsyncGenerator<SeriesReply> {
    for (let start = 0; start < ids.length; start += idsAtOnce)
      yield await answer({ ...query, ids: ids.slice(start, start + idsAtOnce) }, call, now, replyTime);
  };
  return {
    query,
    names: query.each ? names : null,
    places: [...names.values()],
    zone: replyTime.zone,
    range: replyTime.range,
    settings: toReplySettings(selection.settingsGroups),
    estimatedKeys: new Set(estimated),
    pages: pages(),
    size: buckets.length * rows.length,
  };
}
