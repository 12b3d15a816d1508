import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { useStore } from '../../pickers/stores.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { AreasPart } from './areas-part.tsx';
import { BindingsPart } from './bindings-part.tsx';
import styles from './detail.module.css';
import { EntrancesPart } from './entrances-part.tsx';
import { FactsPart } from './facts-part.tsx';
import { Head } from './head.tsx';
import { HealthPart } from './health-part.tsx';
import { TodayPart } from './today-part.tsx';

/** One store: what it is, what it counts today, its areas, entrances and devices, and whether its figures can be trusted. */
export default function EntityDetail() {
  const { t } = useTranslation();
  const { id: text = '' } = useParams();
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const store = useStore(id);
  const [now] = useState(Date.now);

  if (store.data === undefined) {
    const status = store.error instanceof Failure ? store.error.status : null;
    return (
      <section className={styles.notice}>
        <title>{`${t('menu.entities')} · Portico`}</title>
        <h1 className="heard">{t('menu.entities')}</h1>
        {id === null || status === 404 || status === 400 ? (
          <EmptyState text={t('errors.notFound')} />
        ) : status === 403 ? (
          <NoPermission />
        ) : store.isError ? (
          <PageError text={failureText(t, store.error)} onRetry={() => void store.refetch()} />
        ) : (
          <div className={styles.grey} aria-busy="true">
            <Bar width={240} height={28} />
            <Bar width="60%" />
          </div>
        )}
      </section>
    );
  }
  return (
    <div className={styles.page}>
      <Head store={store.data} />
      <TodayPart store={store.data} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <EntrancesPart store={store.data} now={now} />
          <HealthPart store={store.data} />
          <BindingsPart store={store.data} />
        </div>
        <div className={styles.side}>
          <FactsPart store={store.data} />
          <AreasPart store={store.data} />
        </div>
      </div>
    </div>
  );
}
