import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './message-page.module.css';

/** Shown if a screen could not be loaded or rendered. */
export function FailedPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="alert">
      <title>{`${t('frame.failedTitle')} · Portico`}</title>
      <h1>{t('frame.failedTitle')}</h1>
      <p>{t('frame.failedText')}</p>
      <Button type="primary" onClick={() => location.reload()}>
        {t('frame.reload')}
      </Button>
    </div>
  );
}
