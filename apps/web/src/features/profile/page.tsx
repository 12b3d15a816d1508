import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PersonDetails } from './person-details.tsx';
import styles from './profile.module.css';
import { usePerson } from './requests.ts';
import { SecuritySettings } from './security-settings.tsx';

// Loaded on demand: the table is the largest part of the page and at its bottom.
const OwnLogins = lazy(() => import('./own-logins.tsx'));

/** The profile page: personal data, login settings and sessions. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const user = usePerson();
  const title = t('frame.profile');
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
      <div className={styles.columns}>
        <div className={styles.column}>
          {user.isError ? (
            <Panel title={t('profile.details')}>
              <PageError text={formatFailure(t, user.error)} onRetry={() => void user.refetch()} />
            </Panel>
          ) : user.data === undefined ? (
            <GreyDetails />
          ) : (
            <>
              <PersonDetails person={user.data} />
              <SecuritySettings factor={user.data.secondFactor} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <OwnSessions />
          <Suspense fallback={<GreyLogins />}>
            <OwnLogins />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** Number of lines of `PersonDetails`. */
const greyLines = 9;

function GreyDetails() {
  const { t } = useTranslation();
  return (
    <Panel title={t('profile.details')}>
      <div className={styles.inner} aria-busy="true">
        <SkeletonBar width={96} height={96} />
        <div className={styles.lines}>
          {Array.from({ length: greyLines }, (_, line) => (
            <SkeletonBar key={line} width="70%" height={22} />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function GreyLogins() {
  const { t } = useTranslation();
  return (
    <Panel title={t('profile.logins')}>
      <div className={styles.inner} aria-busy="true">
        <SkeletonBar width="100%" height={320} />
      </div>
    </Panel>
  );
}
