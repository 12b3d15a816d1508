import { useTranslation } from 'react-i18next';
import { Change } from '../../../ui/change.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatShare, writeChange } from '../../../ui/figures.ts';
import { isolate } from '../../../ui/isolate.ts';
import { useTag } from '../../../ui/use-tag.ts';
import { TargetBar } from '../pace.tsx';
import styles from './league.module.css';
import type { LeagueRow } from './league-requests.ts';

/** The month's target as a bar, with a tick where the month should be by now. */
export function MonthTarget({ row: { month, target, targetToDate } }: { row: LeagueRow }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (target === null) return <None />;
  const said = [
    `${t('homePanels.monthTarget')} ${isolate(formatCount(target, tag))}`,
    ...(targetToDate === null
      ? []
      : [`${t('homePanels.monthDue')} ${isolate(formatCount(Math.round(targetToDate), tag))}`]),
  ].join(' · ');
  return (
    <span className={styles.target} title={said}>
      <TargetBar actual={month ?? 0} target={target} due={targetToDate} />
      <span className="heard">{said}</span>
    </span>
  );
}

/** How much of it is reached. */
export function MonthDone({ row: { target, completion } }: { row: LeagueRow }) {
  const tag = useTag();
  return target === null ? <None /> : formatShare(completion, tag);
}

/** How far ahead of what is due by now, or behind it. */
export function MonthPace({ row: { target, pace } }: { row: LeagueRow }) {
  const tag = useTag();
  if (target === null) return <None />;
  return pace === null ? '—' : <Change {...writeChange(pace - 1, tag)} />;
}

function None() {
  const { t } = useTranslation();
  return <Figure value={null} kind="count" reason={t('homePanels.noTarget')} />;
}
