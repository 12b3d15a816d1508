import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../session/session.ts';
import styles from './target.module.css';

/** The way to the sheet of targets, for who may set them. */
export function ToTargets() {
  const { t } = useTranslation();
  const { can } = useSession();
  if (!can('entity:list')) return null;
  return (
    <Link className={styles.link} to="/basic/targets">
      {t('progress.setTargets')}
    </Link>
  );
}
