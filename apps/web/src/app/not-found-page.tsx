import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';

/** Shown if there is no page at the address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageTitle title={t('frame.notFoundTitle')} />
      <p className={styles.figure} aria-hidden="true">
        404
      </p>
      <h1>{t('frame.notFoundTitle')}</h1>
      <p>{t('frame.notFoundText')}</p>
      <Link to="/">{t('frame.backHome')}</Link>
    </div>
  );
}
