import { images } from '@portico/contract/routes/images';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildRequestUrl } from '../../../api/call.ts';
import { findScreenPath } from '../../../session/screen-path.ts';
import { useSession } from '../../../session/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './company.module.css';

/** The company's logo and name, with a link to edit them. */
export default function CompanyPanel() {
  const { t } = useTranslation();
  const { user, menu } = useSession();
  if (user.company === null) return null;
  const { name, logoName } = user.company;
  const path = findScreenPath(menu, 'base-info');
  return (
    <Panel
      title={t('homePanels.names.company')}
      tools={
        path !== null && (
          <Link className={styles.edit} to={path}>
            {t('homePanels.editCompany')}
          </Link>
        )
      }
    >
      <div className={styles.company}>
        {logoName !== null && (
          <img className={styles.logo} src={buildRequestUrl(images.file, { name: logoName })} alt="" />
        )}
        <bdi>{name}</bdi>
      </div>
    </Panel>
  );
}
