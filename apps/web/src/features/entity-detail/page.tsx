import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useStore } from '../../pickers/stores.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { AreasSection } from './areas-section.tsx';
import { BaseDataSection } from './base-data-section.tsx';
import { BindingsSection } from './bindings-section.tsx';
import styles from './detail.module.css';
import { EntrancesSection } from './entrances-section.tsx';
import { HealthSection } from './health-section.tsx';
import { StoreHeader } from './store-header.tsx';
import { TodaySection } from './today-section.tsx';

/** One store: its base data, today's counts, areas, entrances and devices, and the completeness of its records. */
export default function EntityDetailPage() {
  const { t } = useTranslation();
  const { id: text = '' } = useParams();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const store = useStore(id);
  const [now] = useState(Date.now);

  if (store.data === undefined) {
    const status = store.error instanceof Failure ? store.error.status : null;
    return (
      <section className={styles.notice}>
        <PageTitle title={t('menu.entities')} />
        <h1 className="heard">{t('menu.entities')}</h1>
        {id === null || status === 404 || status === 400 ? (
          <EmptyState text={t('errors.notFound')} />
        ) : status === 403 ? (
          <NoPermission />
        ) : store.isError ? (
          <PageError text={formatFailure(t, store.error)} onRetry={() => void store.refetch()} />
        ) : (
          <div className={styles.grey} aria-busy="true">
            <SkeletonBar width={240} height={28} />
            <SkeletonBar width="60%" />
          </div>
        )}
      </section>
    );
  }
  return (
    <div className={styles.page}>
      <StoreHeader store={store.data} />
      <TodaySection store={store.data} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <EntrancesSection store={store.data} now={now} />
          <HealthSection store={store.data} />
          <BindingsSection store={store.data} />
        </div>
        <div className={styles.side}>
          <BaseDataSection store={store.data} />
          <AreasSection store={store.data} />
        </div>
      </div>
    </div>
  );
}
