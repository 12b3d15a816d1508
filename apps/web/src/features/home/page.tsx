import { ShopOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useSession } from '../../session/session.ts';
import { InHeader } from '../../ui/header-slot.tsx';
import { Failed } from './failed.tsx';
import { Dashboard } from './dashboard.tsx';
import { type HomeView, readView, rememberedStore, rememberStore, writeView } from './home-view.ts';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { useStore, useStores } from './requests.ts';

/** Home: decides which store is shown, and hands over. */
export default function HomePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  const stores = useStores('');
  const total = stores.data?.totalElements;
  const [first] = stores.data?.content ?? [];

  // Said by the address, else shown last (if it is still there), else the only one there is, else all.
  const last = view.store === undefined ? rememberedStore(user.id) : undefined;
  const lastIsGone = useStore(last).isError;
  const said = view.store === undefined ? (lastIsGone ? null : last) : view.store;
  const isKnown = total !== undefined || said !== undefined;
  const store = total === 1 && first !== undefined ? first.id : (said ?? null);

  useEffect(() => {
    if (view.store !== undefined) rememberStore(user.id, view.store);
  }, [view.store, user.id]);

  const show = (change: Partial<HomeView>) => setQuery(writeView({ ...view, ...change }));

  return (
    <>
      <title>{`${t('home.title')} · Portico`}</title>
      {stores.isError ? (
        <Failed query={stores} />
      ) : total === 0 ? (
        <NoStores />
      ) : !isKnown ? (
        <HomeSkeleton />
      ) : (
        <Dashboard view={view} store={store} storeCount={total ?? 0} onView={show} />
      )}
    </>
  );
}

/** Home of somebody who may see no store yet. */
function NoStores() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isPhone = useMedia(phone);
  return (
    <section className={styles.noStores}>
      {isPhone && <InHeader>{t('home.title')}</InHeader>}
      <h1 className="heard">{t('home.title')}</h1>
      <ShopOutlined className={styles.noStoresSign ?? ''} />
      {/* A platform administrator sees every store there is. */}
      <p>{t(user.company === null ? 'home.noStoreExists' : 'home.noStores')}</p>
    </section>
  );
}
