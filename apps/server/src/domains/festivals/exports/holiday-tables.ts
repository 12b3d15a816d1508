import type { ResultOf } from '@portico/contract/route';
import type { festivals } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sheetOf, type Tables, type Words } from '../../analysis/index.ts';
import { festivalLines, togetherLines } from './about.ts';
import { rangeOf } from './columns.ts';
import { type Day, dayColumns, dayRows } from './detail-tables.ts';

/** The festival bars of home: its days beside the 7 days before it; an empty table where none has begun yet. */
export function holidayTables(
  words: Words,
  places: ReadonlyMap<number, string>,
  reply: ResultOf<typeof festivals.home>,
): Tables {
  const item = reply?.item ?? 'flowIn';
  const rows = reply === null ? [] : dayRows('', reply.days, reply.positions);
  const sheet = sheetOf<Day>(words.item(item), dayColumns(words, { item }), rows);
  const about = () => {
    if (reply === null) return [];
    const asked = { rangeType: selectionTypes.entity, startHour: '00:00:00', endHour: '23:59:59', places };
    const compared = places.size - reply.leftOutPlaces.length;
    return festivalLines(words, {
      asked,
      reply: { ...reply, item },
      festivals: [reply.festival],
      more: togetherLines(words, asked, item, { ...reply, places: compared }),
    });
  };
  return { range: reply === null ? null : rangeOf(reply.festival), size: rows.length, sheets: [sheet], about: about() };
}
