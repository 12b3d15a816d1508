import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';

type Props = { text: string; onRetry?: (() => void) | undefined };

/** Shown in place of a page that could not be loaded: the error and, if a retry can help, a button for it. */
export function PageError({ text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p>{text}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{t('frame.retry')}</Button>}
    </div>
  );
}
