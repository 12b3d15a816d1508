import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import styles from './target.module.css';

/** Link to the target sheet, for users who may set targets. */
export function TargetsLink() {
  const { t } = useTranslation();
  const { can, menu } = useSession();
  const path = can('entity:list') ? findScreenPath(menu, 'targets') : null;
  if (path === null) return null;
  return (
    <Link className={styles.link} to={path}>
      {t('progress.setTargets')}
    </Link>
  );
}
