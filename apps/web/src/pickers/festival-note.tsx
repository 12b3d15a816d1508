import type { FestivalDetails } from '@portico/contract/routes/festivals';
import type { DayLeftOutReason, LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { addDays, parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/format-figure.ts';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './analysis/analysis-page.module.css';
import { LikeForLikeNote, sentenceGap } from './analysis/comparison.tsx';
import { formatDayRange, formatLocalDateTime, toHalfOpenDays } from './format-festival.ts';
import { itemFigureKind } from './item-figure-kind.ts';

type Props = {
  comparison: {
    compared: number | null;
    comparedBase: number | null;
    growth: number | null;
    comparedDays: number;
    places: number;
    leftOutPlaces: readonly { id: number; reason: LeftOutReason }[];
    leftOutDays: readonly { day: string; reason: DayLeftOutReason }[];
  };
  /** The days that are compared, of the comparison period. */
  baseDays: readonly string[];
  item: StatisticItem;
  placeNames: ReadonlyMap<number, string>;
  /** Up to when a running festival is compared; null: it is over. */
  asOf: string | null;
};

/**
 * How all comparable places changed on the compared days, how many days these are, and which days and places are left out for which reason.
 */
export function FestivalComparisonNote({ comparison, baseDays, item, placeNames, asOf }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const days = baseDays.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const daysText =
    comparison.comparedDays === 0
      ? t('home.festival.noDayCompared')
      : t('home.festival.daysCompared', {
          count: comparison.comparedDays,
          n: formatCount(comparison.comparedDays, tag),
        });
  const reasons = [...Map.groupBy(comparison.leftOutDays, ({ reason }) => reason)].map(([reason, of]) => {
    const names = formatDayList(
      of.map(({ day }) => day),
      tag,
    );
    return t('analysis.leftOutNames', { names, reason: t(`home.festival.reasons.${reason}`) });
  });
  return (
    <>
      {first !== undefined && last !== undefined && (
        <LikeForLikeNote
          comparison={{
            ...comparison,
            base: comparison.comparedBase,
            leftOut: comparison.leftOutPlaces.map(({ id, reason }) => ({
              name: placeNames.get(id) ?? String(id),
              reason,
            })),
          }}
          kind={itemFigureKind(item)}
          base={toHalfOpenDays(first, last)}
          comparedUntil={asOf === null ? null : isolateDirection(formatLocalDateTime(asOf, tag))}
          daily
        />
      )}
      <p className={styles.note}>
        {daysText}
        {reasons.length > 0 && ` · ${reasons.join(sentenceGap(tag))}`}
      </p>
    </>
  );
}

/** The note for a festival and the days before it. */
export function FestivalDetailsNote({ details }: { details: FestivalDetails }) {
  const { together, item, rows, positions, festival, asOf } = details;
  if (festival.state === 'future') return null;
  return (
    <FestivalComparisonNote
      comparison={together}
      baseDays={together.days.flatMap(({ leftOut }, index) => (leftOut === null ? (positions[index]?.base ?? []) : []))}
      item={item}
      placeNames={new Map(rows.map(({ id, name }) => [id, name]))}
      asOf={festival.state === 'running' ? asOf : null}
    />
  );
}

const maxNamedRanges = 4;

/** Days as a short list of ranges: "Feb 15 – 16, 2026 and Feb 4, 2025". */
function formatDayList(days: readonly string[], tag: string): string {
  const ranges: { first: string; last: string; next: number }[] = [];
  for (const day of days) {
    const open = ranges.at(-1);
    const start = parseLocal(day);
    if (open?.next === start) Object.assign(open, { last: day, next: addDays(start, 1) });
    else ranges.push({ first: day, last: day, next: addDays(start, 1) });
  }
  const names = ranges
    .slice(0, maxNamedRanges)
    .map(({ first, last }) => isolateDirection(formatDayRange(first, last, tag)));
  const rest = ranges.length - names.length;
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(
    rest === 0 ? names : [...names, `+${formatCount(rest, tag)}`],
  );
}
