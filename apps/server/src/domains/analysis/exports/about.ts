import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { formatList } from '@portico/i18n';
import type { ExportTexts } from './export-texts.ts';
import type { AboutLine } from './table.ts';

type Range = { from: string; to: string };

/** The description in an export file; fields that are not given are left out. */
export type FileDescription = {
  items: readonly StatisticItem[];
  places: readonly string[];
  range: Range | null;
  base?: Range | null;
  /** null: several time zones. */
  zone: string | null;
  hours: { startHour: string; endHour: string };
  /** Local time up to which an unfinished range is compared; null: the range is over. */
  asOf?: string | null;
  completeness?: number | null;
  settings: AppliedCalculationSettings;
  extraLines?: readonly AboutLine[];
};

type LikeForLike = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  places: number;
  leftOut: readonly { name: string; reason: LeftOutReason }[];
};

export function buildAboutLines(texts: ExportTexts, about: FileDescription): AboutLine[] {
  const { translate, language } = texts;
  const { items, places, range, base, zone, asOf, completeness, settings, extraLines = [] } = about;
  const units = [...new Set(items.map((item) => statisticItems[item].unit))];
  const lines: (AboutLine | null)[] = [
    [translate('exports.item'), formatList(language, items.map(texts.item))],
    [
      translate('definitions.unit'),
      formatList(
        language,
        units.map((unit) => translate(`words.units.${unit}`)),
      ),
    ],
    [
      texts.translate('exports.withUnit', { title: translate('exports.places'), unit: texts.number(places.length) }),
      formatList(language, places),
    ],
    range === null ? null : [translate('home.range'), texts.range(range)],
    base === null || base === undefined ? null : [translate('exports.base'), texts.range(base)],
    [translate('exports.hours'), formatHoursText(texts, about.hours)],
    [translate('exports.zone'), zone ?? translate('home.severalZones')],
    asOf === null || asOf === undefined ? null : [translate('exports.asOf'), asOf],
    completeness === null || completeness === undefined
      ? null
      : [translate('exports.completeness'), texts.share(completeness)],
    ...extraLines,
    ...buildSettingsLines(texts, settings),
    [translate('exports.emptyCells'), translate('exports.emptyCellsMean')],
  ];
  return lines.filter((line) => line !== null);
}

/** Lines for the like-for-like total of all comparable places, and for the places left out with their reasons. */
export function buildLikeForLikeLines(texts: ExportTexts, total: LikeForLike | null, item: StatisticItem): AboutLine[] {
  if (total === null) return [];
  const { translate } = texts;
  const title = translate('exports.likeForLike');
  const line = (part: string, value: string | null): AboutLine[] =>
    value === null ? [] : [[texts.joinTitle(title, part), value]];
  return [
    [title, texts.number(total.places)],
    ...line(translate('exports.compared'), formatItemValue(texts, item, total.compared)),
    ...line(translate('exports.base'), formatItemValue(texts, item, total.base)),
    ...line(translate('home.change'), total.growth === null ? null : texts.share(total.growth)),
    ...total.leftOut.map(
      ({ name, reason }): AboutLine => [
        translate('exports.leftOutPlace'),
        texts.joinTitle(name, texts.reason(reason) ?? ''),
      ],
    ),
  ];
}

/** Formats a value for a reader; null if it is unknown. */
export function formatItemValue(texts: ExportTexts, item: StatisticItem, value: number | null): string | null {
  if (value === null) return null;
  return statisticItems[item].unit === 'share' ? texts.share(value) : texts.number(value);
}

/** Returns a line with the value, or none if it is unknown. */
export function buildItemLine(
  texts: ExportTexts,
  title: string,
  item: StatisticItem,
  value: number | null,
): AboutLine[] {
  const text = formatItemValue(texts, item, value);
  return text === null ? [] : [[title, text]];
}

function formatHoursText(texts: ExportTexts, { startHour, endHour }: FileDescription['hours']): string {
  const isWholeDay = startHour === '00:00:00' && endHour === '23:59:59';
  return isWholeDay ? texts.translate('exports.wholeDay') : `${startHour}–${endHour}`;
}

function buildSettingsLines({ translate }: ExportTexts, settings: AppliedCalculationSettings): AboutLine[] {
  const yesNo = (is: boolean) => translate(is ? 'spreadsheets.yes' : 'spreadsheets.no');
  return [
    ...(settings.of === 'default'
      ? [[translate('definitions.settings'), translate('definitions.several')] as const]
      : []),
    [
      translate('baseInfo.captureRate'),
      translate(settings.captureRate === 2 ? 'baseInfo.captureRates.2' : 'baseInfo.captureRates.1'),
    ],
    [translate('baseInfo.staff'), yesNo(settings.staffAreCustomers)],
    [translate('baseInfo.children'), yesNo(settings.childrenAreCustomers)],
  ];
}
