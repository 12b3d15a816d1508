import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './section-states.module.css';

/** Shown in place of a section that could not be loaded: the error, and a button to try again. */
export function FailedSection({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.part} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t('frame.retry')}</Button>
    </div>
  );
}

/**
 * Shown in place of a section without content: the reason, and how to get content. `compact`: in one line, for a section whose emptiness is
 * good news.
 */
export function EmptySection({ text, compact = false }: { text: string; compact?: boolean }) {
  return (
    <div className={compact ? styles.line : styles.part}>
      <p>{text}</p>
    </div>
  );
}
