import type { ResultOf } from '@portico/contract/route';
import type { festivals } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { buildSheet, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, buildFestivalLikeForLikeLines } from './about.ts';
import { toExportRange } from './columns.ts';
import { buildFestivalDayColumns, buildFestivalDayRows, type FestivalDayRow } from './detail-tables.ts';

/** Table of the festival chart of the home page: its days and the 7 days before it. Empty if no festival has begun yet. */
export function buildHomeFestivalTables(
  texts: ExportTexts,
  places: ReadonlyMap<number, string>,
  reply: ResultOf<typeof festivals.home>,
): ExportTables {
  const item = reply?.item ?? 'flowIn';
  const rows = reply === null ? [] : buildFestivalDayRows('', reply.days, reply.positions);
  const sheet = buildSheet<FestivalDayRow>(texts.item(item), buildFestivalDayColumns(texts, { item }), rows);
  const about = () => {
    if (reply === null) return [];
    const query = { rangeType: selectionTypes.entity, startHour: '00:00:00', endHour: '23:59:59', places };
    const compared = places.size - reply.leftOutPlaces.length;
    return buildFestivalAboutLines(texts, {
      query,
      reply: { ...reply, item },
      festivals: [reply.festival],
      extraLines: buildFestivalLikeForLikeLines(texts, query, item, { ...reply, places: compared }),
    });
  };
  return {
    range: reply === null ? null : toExportRange(reply.festival),
    rowCount: rows.length,
    sheets: [sheet],
    aboutLines: about(),
  };
}
