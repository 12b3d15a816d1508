import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './missing-part.module.css';

/** In place of a part of a page that could not be loaded: what happened, and another try. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.part} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t('frame.retry')}</Button>
    </div>
  );
}

/** In place of a part that has nothing to show: why, and what would bring something. `short`: nothing is good news, and takes a line. */
export function EmptyPart({ text, short = false }: { text: string; short?: boolean }) {
  return (
    <div className={short ? styles.line : styles.part}>
      <p>{text}</p>
    </div>
  );
}
