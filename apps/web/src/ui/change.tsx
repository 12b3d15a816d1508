import { useTranslation } from 'react-i18next';
import type { Direction } from './figures.ts';
import styles from './change.module.css';

/** A change: triangle, sign and colour together; screen readers hear the direction in words. */
export function Change({ direction, text }: { direction: Direction; text: string }) {
  const { t } = useTranslation();
  const bare = text.replace(/^[+−]/, '');
  const spoken =
    direction === 'same'
      ? t('home.unchanged')
      : t(direction === 'up' ? 'home.increase' : 'home.decrease', { value: bare });
  return (
    <span className={styles.change} data-direction={direction}>
      {direction !== 'same' && <Triangle direction={direction} />}
      <span aria-hidden="true">
        <bdi>{text}</bdi>
      </span>
      <span className="heard">{spoken}</span>
    </span>
  );
}

/** Up or down, beside words that say so. */
export function Triangle({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" aria-hidden="true">
      <path d={direction === 'up' ? 'M4 0 8 6H0z' : 'M4 6 0 0h8z'} fill="currentColor" />
    </svg>
  );
}
