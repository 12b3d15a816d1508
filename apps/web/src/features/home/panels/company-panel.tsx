import { images } from '@portico/contract/routes/images';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildRequestUrl } from '../../../api/call.ts';
import { ensurePageTexts } from '../../../session/page-texts.ts';
import { findScreenPath } from '../../../session/screen-path.ts';
import { useSession } from '../../../session/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './company.module.css';

// Loaded only for users who may change the logo.
const CompanyLogo = lazy(async () => {
  const [module] = await Promise.all([import('../../../pickers/company-logo.tsx'), ensurePageTexts()]);
  return { default: module.CompanyLogo };
});

/** The company's logo, which its administrators can upload here, and its name, with a link to edit both. */
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
        <bdi>{name}</bdi>
        {path !== null && user.seesWholeCompany ? (
          <Suspense fallback={<div className={styles.waiting} />}>
            <CompanyLogo logoName={logoName} />
          </Suspense>
        ) : (
          logoName !== null && (
            <img className={styles.logo} src={buildRequestUrl(images.file, { name: logoName })} alt="" />
          )
        )}
      </div>
    </Panel>
  );
}
