import { useTranslation } from 'react-i18next';
import styles from './change-indicator.module.css';
import { formatChangeInWords } from './format-change-in-words.ts';
import type { ChangeDirection } from './format-figure.ts';

type Props = {
  /** `counts`: the text has the two counts instead of a change. */
  direction: ChangeDirection | 'counts';
  text: string;
};

/** A change as triangle, sign and colour; screen readers get the direction in words. Two counts are grey, without a triangle. */
export function ChangeIndicator({ direction, text }: Props) {
  const { t } = useTranslation();
  if (direction === 'counts')
    return (
      <span className={styles.change} data-direction="counts">
        <bdi>{text}</bdi>
      </span>
    );
  return (
    <span className={styles.change} data-direction={direction}>
      {direction !== 'same' && <DirectionTriangle direction={direction} />}
      <span aria-hidden="true">
        <bdi>{text}</bdi>
      </span>
      <span className="heard">{formatChangeInWords(t, { direction, text })}</span>
    </span>
  );
}

/** A triangle up or down; the words beside it also give the direction. */
export function DirectionTriangle({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" aria-hidden="true">
      <path d={direction === 'up' ? 'M4 0 8 6H0z' : 'M4 6 0 0h8z'} fill="currentColor" />
    </svg>
  );
}
