import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';

/** In place of something that could not be loaded: what happened, and another try. */
export function PageError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t('frame.retry')}</Button>
    </div>
  );
}
