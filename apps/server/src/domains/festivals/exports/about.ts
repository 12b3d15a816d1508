import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import type { FestivalReply } from '@portico/contract/routes/festivals';
import type { DayLeftOutReason, LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import {
  type AboutLine,
  buildAboutLines,
  type ExportTexts,
  formatDays,
  formatItemValue,
} from '../../analysis/index.ts';
import { comparedDaysTitle, toExportRange } from './columns.ts';

/** The query of an exported analysis. `places`: names by id. */
export type FestivalExportQuery = {
  rangeType: number;
  startHour: string;
  endHour: string;
  places: ReadonlyMap<number, string>;
};

type Reply = { zone: string | null; asOf: string; settings: AppliedCalculationSettings; item: StatisticItem };

/** Builds the lines that describe an exported file of festivals. */
export function buildFestivalAboutLines(
  texts: ExportTexts,
  {
    query,
    reply,
    festivals,
    extraLines,
  }: { query: FestivalExportQuery; reply: Reply; festivals: readonly FestivalReply[]; extraLines: AboutLine[] },
): AboutLine[] {
  const festivalLines = festivals.map(
    (festival): AboutLine => [
      texts.translate('festivals.festival'),
      texts.joinTitle(festival.name, formatDays(toExportRange(festival))),
    ],
  );
  return buildAboutLines(texts, {
    items: [reply.item],
    places: [...query.places.values()],
    range: null,
    zone: reply.zone,
    hours: query,
    asOf: festivals.some(({ state }) => state === 'running') ? reply.asOf : null,
    settings: reply.settings,
    extraLines: [...festivalLines, ...extraLines],
  });
}

type Together = {
  compared: number | null;
  comparedBase: number | null;
  growth: number | null;
  comparedDays: number;
  places: number;
  leftOutPlaces: readonly { id: number; reason: LeftOutReason }[];
  leftOutDays: readonly { day: string; reason: DayLeftOutReason }[];
};

/** Builds the lines with the daily means of the comparable places, and the days and places left out with the reasons. */
export function buildFestivalLikeForLikeLines(
  texts: ExportTexts,
  query: FestivalExportQuery,
  item: StatisticItem,
  together: Together,
): AboutLine[] {
  const { translate } = texts;
  const title = translate('exports.likeForLike');
  const perDay = (part: string, value: number | null): AboutLine[] => {
    const text = formatItemValue(texts, item, value);
    return text === null ? [] : [[texts.joinTitle(texts.joinTitle(title, translate('exports.perDay')), part), text]];
  };
  return [
    [title, texts.number(together.places)],
    [comparedDaysTitle(texts), texts.number(together.comparedDays)],
    ...perDay(translate('exports.compared'), together.compared),
    ...perDay(translate('exports.base'), together.comparedBase),
    ...(together.growth === null
      ? []
      : [[texts.joinTitle(title, translate('home.change')), texts.share(together.growth)] as const]),
    ...together.leftOutDays.map(
      ({ day, reason }): AboutLine => [
        translate('exports.leftOutPlace'),
        texts.joinTitle(day, translate(`home.festival.reasons.${reason}`)),
      ],
    ),
    ...together.leftOutPlaces.map(
      ({ id, reason }): AboutLine => [
        translate('exports.leftOutPlace'),
        texts.joinTitle(query.places.get(id) ?? String(id), texts.reason(reason) ?? ''),
      ],
    ),
  ];
}
