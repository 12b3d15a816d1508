import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './message-page.module.css';

/** Shown if the page exists but the user has no right to it. */
export function NoPermissionPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.centred}>
      <PageTitle title={t('frame.noPermissionTitle')} />
      <h1 className="heard">{t('frame.noPermissionTitle')}</h1>
      <NoPermission />
      <Link to="/">{t('frame.backHome')}</Link>
    </div>
  );
}
