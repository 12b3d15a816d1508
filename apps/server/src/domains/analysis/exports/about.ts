import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { listText } from '@portico/i18n';
import type { AboutLine } from './table.ts';
import type { Words } from './words.ts';

type Range = { from: string; to: string };

/** What a file says about itself; what is left out is not said. */
export type About = {
  items: readonly StatisticItem[];
  places: readonly string[];
  range: Range | null;
  base?: Range | null;
  /** null: several. */
  zone: string | null;
  hours: { startHour: string; endHour: string };
  /** Local time up to which an unfinished range is compared; null: it is over. */
  asOf?: string | null;
  completeness?: number | null;
  settings: FiguresMeant;
  more?: readonly AboutLine[];
};

type LikeForLike = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  places: number;
  leftOut: readonly { name: string; reason: LeftOutReason }[];
};

export function aboutLines(words: Words, about: About): AboutLine[] {
  const { say, language } = words;
  const { items, places, range, base, zone, asOf, completeness, settings, more = [] } = about;
  const units = [...new Set(items.map((item) => statisticItems[item].unit))];
  const lines: (AboutLine | null)[] = [
    [say('exports.item'), listText(language, items.map(words.item))],
    [
      say('definitions.unit'),
      listText(
        language,
        units.map((unit) => say(`words.units.${unit}`)),
      ),
    ],
    [
      words.say('exports.withUnit', { title: say('exports.places'), unit: words.number(places.length) }),
      listText(language, places),
    ],
    range === null ? null : [say('home.range'), words.range(range)],
    base === null || base === undefined ? null : [say('exports.base'), words.range(base)],
    [say('exports.hours'), hoursText(words, about.hours)],
    [say('exports.zone'), zone ?? say('home.severalZones')],
    asOf === null || asOf === undefined ? null : [say('exports.asOf'), asOf],
    completeness === null || completeness === undefined
      ? null
      : [say('exports.completeness'), words.share(completeness)],
    ...more,
    ...settingsLines(words, settings),
    [say('exports.emptyCells'), say('exports.emptyCellsMean')],
  ];
  return lines.filter((line) => line !== null);
}

/** All places together, like for like, and which of them are left out, and why. */
export function likeForLikeLines(words: Words, of: LikeForLike | null, item: StatisticItem): AboutLine[] {
  if (of === null) return [];
  const { say } = words;
  const title = say('exports.likeForLike');
  const told = (part: string, value: string | null): AboutLine[] =>
    value === null ? [] : [[words.of(title, part), value]];
  return [
    [title, words.number(of.places)],
    ...told(say('exports.compared'), figureText(words, item, of.compared)),
    ...told(say('exports.base'), figureText(words, item, of.base)),
    ...told(say('home.change'), of.growth === null ? null : words.share(of.growth)),
    ...of.leftOut.map(
      ({ name, reason }): AboutLine => [say('exports.leftOutPlace'), words.of(name, words.reason(reason) ?? '')],
    ),
  ];
}

/** A figure as a person reads it; null where it is not known. */
export function figureText(words: Words, item: StatisticItem, value: number | null): string | null {
  if (value === null) return null;
  return statisticItems[item].unit === 'share' ? words.share(value) : words.number(value);
}

/** A line where its figure is known. */
export function figureLine(words: Words, title: string, item: StatisticItem, value: number | null): AboutLine[] {
  const told = figureText(words, item, value);
  return told === null ? [] : [[title, told]];
}

function hoursText(words: Words, { startHour, endHour }: About['hours']): string {
  const isWhole = startHour === '00:00:00' && endHour === '23:59:59';
  return isWhole ? words.say('exports.wholeDay') : `${startHour}–${endHour}`;
}

function settingsLines({ say }: Words, settings: FiguresMeant): AboutLine[] {
  const yesNo = (is: boolean) => say(is ? 'spreadsheets.yes' : 'spreadsheets.no');
  return [
    ...(settings.of === 'default' ? [[say('definitions.settings'), say('definitions.several')] as const] : []),
    [
      say('baseInfo.captureRate'),
      say(settings.captureRate === 2 ? 'baseInfo.captureRates.2' : 'baseInfo.captureRates.1'),
    ],
    [say('baseInfo.staff'), yesNo(settings.staffAreCustomers)],
    [say('baseInfo.children'), yesNo(settings.childrenAreCustomers)],
  ];
}
