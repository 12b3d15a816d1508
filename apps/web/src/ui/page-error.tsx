import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';

type Props = { text: string; onRetry?: (() => void) | undefined };

/** In place of something that could not be loaded: what happened, and another try, unless that would end the same. */
export function PageError({ text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p>{text}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{t('frame.retry')}</Button>}
    </div>
  );
}
