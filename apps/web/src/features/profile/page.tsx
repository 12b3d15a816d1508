import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { InHeader } from '../../ui/header-slot.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Details } from './details.tsx';
import styles from './profile.module.css';
import { usePerson } from './requests.ts';
import { Security } from './security.tsx';
import { Sessions } from './sessions.tsx';

// The table is the heaviest part of the page, and the lowest.
const Logins = lazy(() => import('./logins.tsx'));

/** The personal centre: who one is, how one logs in, and where one is logged in. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const person = usePerson();
  const title = t('frame.profile');
  return (
    <div className={styles.page}>
      <title>{`${title} · Portico`}</title>
      {isPhone && (
        <InHeader>
          <span className={styles.phoneTitle} aria-hidden="true">
            {title}
          </span>
        </InHeader>
      )}
      <h1 className={isPhone ? 'heard' : styles.heading}>{title}</h1>
      <div className={styles.columns}>
        <div className={styles.column}>
          {person.isError ? (
            <Panel title={t('profile.details')}>
              <PageError text={failureText(t, person.error)} onRetry={() => void person.refetch()} />
            </Panel>
          ) : person.data === undefined ? (
            <GreyDetails />
          ) : (
            <>
              <Details person={person.data} />
              <Security factor={person.data.secondFactor} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <Sessions />
          <Suspense fallback={<GreyLogins />}>
            <Logins />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** As many as `Details` has lines. */
const greyLines = 9;

function GreyDetails() {
  const { t } = useTranslation();
  return (
    <Panel title={t('profile.details')}>
      <div className={styles.inner} aria-busy="true">
        <Bar width={96} height={96} />
        <div className={styles.lines}>
          {Array.from({ length: greyLines }, (_, line) => (
            <Bar key={line} width="70%" height={22} />
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
        <Bar width="100%" height={320} />
      </div>
    </Panel>
  );
}
