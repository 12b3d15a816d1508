import { useTranslation } from 'react-i18next';
import { RefusedComparison, useComparisonRefusal } from '../../../pickers/refused-comparison.tsx';
import { ChangeIndicator } from '../../../ui/change-indicator.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatChange, formatCount, formatShare } from '../../../ui/format-figure.ts';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import { TargetBar } from '../pace.tsx';
import styles from './league.module.css';
import type { LeagueRow } from './league-requests.ts';

/** The figures of a month against its target; `id` 0: of all stores. */
export type MonthFigures = Pick<
  LeagueRow,
  'id' | 'month' | 'monthCompleteness' | 'target' | 'targetToDate' | 'completion' | 'pace'
>;

/** The month's target as a bar, with a tick at the part expected by now. */
export function MonthTarget({ row: { month, target, targetToDate } }: { row: MonthFigures }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (target === null) return <None />;
  const given = [
    `${t('homePanels.monthTarget')} ${isolateDirection(formatCount(target, tag))}`,
    ...(targetToDate === null
      ? []
      : [`${t('homePanels.monthDue')} ${isolateDirection(formatCount(Math.round(targetToDate), tag))}`]),
  ].join(' · ');
  return (
    <span className={styles.target} title={given}>
      <TargetBar actual={month ?? 0} target={target} targetToDate={targetToDate} />
      <span className="heard">{given}</span>
    </span>
  );
}

/** The reached share of the month's target. */
export function MonthCompletion({ row: { target, completion } }: { row: MonthFigures }) {
  const tag = useLanguageTag();
  return target === null ? <None /> : formatShare(completion, tag);
}

/** How far the month is ahead of or behind the part of its target expected by now. */
export function MonthPace({ row: { id, month, monthCompleteness, target, pace } }: { row: MonthFigures }) {
  const refusal = useComparisonRefusal({ completeness: monthCompleteness, isOfPageRange: false });
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (target === null) return <None />;
  if (refusal !== null) return <RefusedComparison reason={refusal} store={id === 0 ? null : id} />;
  if (pace !== null) return <ChangeIndicator {...formatChange(pace - 1, tag)} />;
  return month === null ? '—' : <span title={t('progress.tooEarlyHint')}>{t('progress.tooEarly')}</span>;
}

function None() {
  const { t } = useTranslation();
  return <Figure value={null} kind="count" reason={t('homePanels.noTarget')} />;
}
