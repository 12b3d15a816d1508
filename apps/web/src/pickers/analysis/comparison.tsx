import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { ComparisonCompleteness } from '@portico/counting/comparison-refusal';
import { useTranslation } from 'react-i18next';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatChangeInWords } from '../../ui/format-change-in-words.ts';
import { type FigureKind, formatCount, formatDifference, formatFigure } from '../../ui/format-figure.ts';
import { HighlightedText, markHighlight } from '../../ui/highlighted-text.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import { formatValueChange } from '../format-value-change.ts';
import { RefusedComparison, useComparisonRefusal } from '../refused-comparison.tsx';
import styles from './analysis-page.module.css';

type ComparedValues = Partial<ComparisonCompleteness> & {
  compared: number | null;
  base: number | null;
  growth: number | null;
  leftOut: LeftOutReason | null;
  leftOutInside: number;
};

type GrowthFigureProps = {
  comparison: ComparedValues;
  kind: FigureKind;
  /** The comparison period. */
  baseRange?: { from: string; to: string } | null;
  /** The store whose devices are shown when data is missing; null: all stores. */
  store?: number | null;
};

/**
 * The change from the comparison period; or the reason why there is none. With less than 95 % of the data of one of the two periods it is
 * not comparable.
 */
export function GrowthFigure({ comparison, kind, baseRange = null, store = null }: GrowthFigureProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const refusal = useComparisonRefusal({
    completeness: comparison.comparedCompleteness ?? null,
    base: { completeness: comparison.baseCompleteness ?? null, range: baseRange },
  });
  const change = comparison.leftOut === null ? formatValueChange(t, kind, comparison, tag) : null;
  if (change === null) {
    const reason = comparison.leftOut === null ? t('analysis.baseZero') : t(`analysis.leftOut.${comparison.leftOut}`);
    return <Figure value={null} kind="count" reason={reason} />;
  }
  if (refusal !== null) return <RefusedComparison reason={refusal} store={store} />;
  if (comparison.leftOutInside === 0) return <ChangeIndicator {...change} />;
  const leftOutText = t('analysis.leftOutInside', {
    count: comparison.leftOutInside,
    n: formatCount(comparison.leftOutInside, tag),
  });
  return (
    <span title={leftOutText}>
      <ChangeIndicator {...change} />*<span className="heard">{leftOutText}</span>
    </span>
  );
}

type LikeForLike = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  places: number;
  leftOut: readonly { name: string; reason: LeftOutReason }[];
};

type NoteProps = {
  comparison: LikeForLike;
  kind: FigureKind;
  base: { from: string; to: string } | null;
  /** The time of day up to which a period in progress is compared, as text; null if the period is over. */
  comparedUntil: string | null;
  /** Name of the compared value, if a page compares several. */
  valueName?: string;
  /** The values are daily averages. */
  daily?: boolean;
};

const maxNamedPlaces = 3;

/** A note: the change of all comparable places together, the comparison period, and which places are left out and why. */
export function LikeForLikeNote({ comparison, kind, base, comparedUntil, valueName, daily = false }: NoteProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (base === null) return null;
  const days = isolateDirection(formatPeriodDays(base, tag));
  const format = (value: number) => {
    const text = formatFigure(value, kind, tag).exact;
    return daily ? t('analysis.dailyAverage', { value: text }) : text;
  };
  // The sentence contains both counts.
  const formatPlacesChange = (compared: number, before: number) => {
    const change = formatValueChange(t, kind, comparison, tag);
    return formatChangeInWords(
      t,
      change === null || change.direction === 'counts' ? formatDifference(compared - before, tag) : change,
    );
  };
  const summary =
    comparison.growth === null || comparison.compared === null || comparison.base === null
      ? t('analysis.notComparable', { base: days })
      : t('analysis.likeForLike', {
          count: comparison.places,
          n: formatCount(comparison.places, tag),
          change: markHighlight(formatPlacesChange(comparison.compared, comparison.base)),
          now: format(comparison.compared),
          before: format(comparison.base),
          base: days,
        });
  const reasons = [...Map.groupBy(comparison.leftOut, ({ reason }) => reason)].map(([reason, places]) =>
    t('analysis.leftOutNames', {
      names: formatNames(
        places.map(({ name }) => name),
        tag,
      ),
      reason: t(`analysis.leftOut.${reason}`),
    }),
  );
  return (
    <p className={styles.note}>
      <HighlightedText
        text={[
          valueName === undefined ? summary : `${valueName} · ${summary}`,
          ...(comparedUntil === null ? [] : [t('analysis.sameElapsed', { time: comparedUntil })]),
          ...reasons,
        ].join(sentenceGap(tag))}
      />
    </p>
  );
}

function formatNames(names: readonly string[], tag: string): string {
  const shown = names.slice(0, maxNamedPlaces).map(isolateDirection);
  const restCount = names.length - shown.length;
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(
    restCount === 0 ? shown : [...shown, `+${formatCount(restCount, tag)}`],
  );
}

/** Sentences of languages without spaces have no space between them. */
export const sentenceGap = (tag: string) => (/^(zh|ja)/.test(tag) ? '' : ' ');
