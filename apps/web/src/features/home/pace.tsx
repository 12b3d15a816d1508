import { useTranslation } from 'react-i18next';
import { Triangle } from '../../ui/change.tsx';
import { formatShare } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './target.module.css';

type Props = {
  /** What was reached ÷ what is to be: by now, or of the whole once it is over. */
  share: number | null;
  isOver: boolean;
};

/** How far ahead or behind: triangle, words and colour together. */
export function Pace({ share, isOver }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  if (share === null) return <>—</>;
  // Below half of the last digit shown it is neither.
  const difference = Math.round((share - 1) * 1000) / 1000;
  const value = isolate(formatShare(Math.abs(difference), tag));
  if (difference === 0) return <span>{t('progress.onPace')}</span>;
  const isAhead = difference > 0;
  const words = isAhead
    ? t(isOver ? 'progress.exceeded' : 'progress.ahead', { value })
    : t(isOver ? 'progress.missed' : 'progress.behind', { value });
  return (
    <span className={styles.pace} data-direction={isAhead ? 'up' : 'down'}>
      <Triangle direction={isAhead ? 'up' : 'down'} />
      <bdi>{words}</bdi>
    </span>
  );
}

/** How much of a target is reached, and with a tick how much of it is due. */
export function TargetBar({ actual, target, due }: { actual: number; target: number; due: number | null }) {
  const share = (part: number) => `${target === 0 ? 0 : Math.min(1, part / target) * 100}%`;
  return (
    <span className={styles.track}>
      <span className={styles.bar} style={{ width: share(actual) }} />
      {due !== null && <span className={styles.tick} style={{ insetInlineStart: share(due) }} />}
    </span>
  );
}
