import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './base-info.module.css';
import { CompanyCard, SettingsCard } from './company-card.tsx';
import { useCompany } from './requests.ts';

/** The page of the user's company: its details and its calculation settings. */
export default function BaseInfoPage() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const company = useCompany();
  const { seesWholeCompany } = useSession().user;
  const title = t('menu.baseInfo');
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      {isPhone && (
        <HeaderSlotContent>
          <span className={styles.phoneTitle} aria-hidden="true">
            {title}
          </span>
        </HeaderSlotContent>
      )}
      <h1 className={isPhone ? 'heard' : styles.heading}>{title}</h1>
      {!seesWholeCompany && <p className={styles.detail}>{t('baseInfo.wholeCompanyOnly')}</p>}
      <div className={styles.columns}>
        {company.error instanceof Failure && company.error.status === 403 ? (
          <NoPermission />
        ) : company.isError ? (
          <Panel title={t('baseInfo.details')}>
            <PageError text={formatFailure(t, company.error)} onRetry={() => void company.refetch()} />
          </Panel>
        ) : company.data === undefined ? (
          <Grey />
        ) : (
          <>
            <CompanyCard company={company.data} />
            <SettingsCard company={company.data} />
          </>
        )}
      </div>
    </div>
  );
}

function Grey() {
  const { t } = useTranslation();
  return [t('baseInfo.details'), t('baseInfo.settings')].map((title) => (
    <Panel key={title} title={title}>
      <div className={styles.inner} aria-busy="true">
        <SkeletonBar width="100%" height={160} />
      </div>
    </Panel>
  ));
}
