import { useTranslation } from 'react-i18next';
import { DirectionTriangle } from '../../ui/change-indicator.tsx';
import { formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './target.module.css';

type Props = {
  /** Actual ÷ target: up to now while the period runs, of the whole period once it is over. */
  share: number | null;
  isPeriodOver: boolean;
  /** The period has a target, but it is too early for a pace. */
  isTooEarly?: boolean;
};

/** How far ahead of or behind the target: triangle, words and colour. */
export function Pace({ share, isPeriodOver, isTooEarly = false }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (share === null)
    return isTooEarly ? (
      <span className={styles.early} title={t('progress.tooEarlyHint')}>
        {t('progress.tooEarly')}
      </span>
    ) : (
      <>—</>
    );
  // Differences below half of the last shown digit count as on pace.
  const difference = Math.round((share - 1) * 1000) / 1000;
  const value = isolateDirection(formatShare(Math.abs(difference), tag));
  if (difference === 0) return <span>{t('progress.onPace')}</span>;
  const isAhead = difference > 0;
  const text = isAhead
    ? t(isPeriodOver ? 'progress.exceeded' : 'progress.ahead', { value })
    : t(isPeriodOver ? 'progress.missed' : 'progress.behind', { value });
  return (
    <span className={styles.pace} data-direction={isAhead ? 'up' : 'down'}>
      <DirectionTriangle direction={isAhead ? 'up' : 'down'} />
      <bdi>{text}</bdi>
    </span>
  );
}

/** The reached share of a target as a bar, with a tick at the part expected by now. */
export function TargetBar({
  actual,
  target,
  targetToDate,
}: {
  actual: number;
  target: number;
  targetToDate: number | null;
}) {
  const share = (part: number) => `${target === 0 ? 0 : Math.min(1, part / target) * 100}%`;
  return (
    <span className={styles.track}>
      <span className={styles.bar} style={{ width: share(actual) }} />
      {targetToDate !== null && <span className={styles.tick} style={{ insetInlineStart: share(targetToDate) }} />}
    </span>
  );
}
