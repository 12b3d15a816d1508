import { ShopOutlined } from '@ant-design/icons';
import { formatLocal } from '@portico/counting/local-time';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { findFirstOpening } from './automatic-range.ts';
import { Dashboard } from './dashboard.tsx';
import { FailedRequest } from './failed-request.tsx';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { type HomeView, readHomeAddress, readRememberedStore, rememberStore, writeHomeAddress } from './home-view.ts';
import { useStoreDetails, useStores } from './requests.ts';
import { preloadTrendChart } from './trend-panel.tsx';
import { useCurrentMinute } from './use-current-minute.ts';

// In parallel with the first requests of data.
preloadTrendChart();

/** The home page: determines the store to show and renders its dashboard. */
export default function HomePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const view = readHomeAddress(query);
  const stores = useStores('');
  const total = stores.data?.totalElements;
  const [first] = stores.data?.content ?? [];

  // The store in the address, else the only store, else the last viewed one (if it still exists), else all stores.
  const requestedStore = view.store === undefined ? readRememberedStore(user.id) : view.store;
  const details = useStoreDetails(requestedStore);
  const isThere = (requestedStore ?? null) === null || (details.isSuccess && !details.isPlaceholderData);
  const isGone = details.error instanceof Failure && [403, 404].includes(details.error.status);
  const isStoreGiven = typeof view.store === 'number';
  const isKnown = total !== undefined || requestedStore !== undefined;
  const only = total === 1 && !isStoreGiven ? first?.id : undefined;
  const store = only ?? (isGone ? null : (requestedStore ?? null));

  // Users with several stores and no earlier choice see all of them. Remember this, so the next visit need not wait for the number of
  // stores.
  const shown = view.store ?? (requestedStore === undefined && (total ?? 0) > 1 ? null : undefined);
  useEffect(() => {
    if (shown !== undefined && isThere) rememberStore(user.id, shown);
  }, [shown, isThere, user.id]);

  const now = useCurrentMinute();
  // With more stores than were read, some may have opened.
  const all = stores.data !== undefined && stores.data.content.length === total ? stores.data.content : [];
  const shownStores = store === null ? all : all.filter(({ id }) => id === store);
  const hours = shownStores.length > 0 || details.data === undefined ? shownStores : [details.data];
  const opensAt = findFirstOpening(hours, now);
  const range = view.isAutomaticRange && opensAt !== null ? 'yesterday' : view.range;
  const isRangeKnown = !view.isAutomaticRange || stores.isFetched || details.isFetched;

  const show = (change: Partial<HomeView>) =>
    setQuery(
      writeHomeAddress({ ...view, ...change, isAutomaticRange: view.isAutomaticRange && change.range === undefined }),
    );

  return (
    <>
      <title>{`${t('home.title')} · Portico`}</title>
      {stores.isError ? (
        <Notice>
          <FailedRequest query={stores} />
        </Notice>
      ) : total === 0 ? (
        <Notice icon={ShopOutlined}>
          {/* A platform administrator sees all stores, so none exists at all. */}
          <p>{t(user.company === null ? 'home.noStoreExists' : 'home.noStores')}</p>
        </Notice>
      ) : isStoreGiven && isGone ? (
        <Notice icon={ShopOutlined}>
          <p>{formatFailure(t, details.error)}</p>
          <Button onClick={() => show({ store: null })}>{t('home.allStores')}</Button>
        </Notice>
      ) : !isKnown || !isRangeKnown ? (
        <HomeSkeleton />
      ) : (
        <Dashboard
          view={{ ...view, range }}
          store={store}
          storeCount={total ?? 0}
          opensAt={opensAt === null ? null : formatLocal(opensAt)}
          onViewChange={show}
        />
      )}
    </>
  );
}

/** Home without anything to show: one panel with the reason. */
function Notice({ icon, children }: { icon?: typeof ShopOutlined; children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <section className={styles.notice}>
      {isPhone && <HeaderSlotContent>{t('home.title')}</HeaderSlotContent>}
      <h1 className="heard">{t('home.title')}</h1>
      {icon !== undefined && <Icon icon={icon} className={styles.noticeSign} />}
      {children}
    </section>
  );
}
