import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import styles from './target.module.css';

/** The way to the sheet of targets, for who may set them. */
export function ToTargets() {
  const { t } = useTranslation();
  const { can, menu } = useSession();
  const path = can('entity:list') ? screenPath(menu, 'targets') : null;
  if (path === null) return null;
  return (
    <Link className={styles.link} to={path}>
      {t('progress.setTargets')}
    </Link>
  );
}
