import { ShopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { InHeader } from '../../ui/header-slot.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Failed } from './failed.tsx';
import { Dashboard } from './dashboard.tsx';
import { type HomeView, readView, rememberedStore, rememberStore, writeView } from './home-view.ts';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { beginPanels } from './panels.tsx';
import { useStore, useStores } from './requests.ts';

beginPanels();

/** Home: decides which store is shown, and hands over. */
export default function HomePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  const stores = useStores('');
  const total = stores.data?.totalElements;
  const [first] = stores.data?.content ?? [];

  // Said by the address, else the only one there is, else shown last (if it is still there), else all.
  const wanted = view.store === undefined ? rememberedStore(user.id) : view.store;
  const details = useStore(wanted);
  const isThere = (wanted ?? null) === null || (details.isSuccess && !details.isPlaceholderData);
  const isGone = details.error instanceof Failure && [403, 404].includes(details.error.status);
  const isSaid = typeof view.store === 'number';
  const isKnown = total !== undefined || wanted !== undefined;
  const only = total === 1 && !isSaid ? first?.id : undefined;
  const store = only ?? (isGone ? null : (wanted ?? null));

  // Who has several and never chose sees all of them, next time without waiting for how many there are.
  const shown = view.store ?? (wanted === undefined && (total ?? 0) > 1 ? null : undefined);
  useEffect(() => {
    if (shown !== undefined && isThere) rememberStore(user.id, shown);
  }, [shown, isThere, user.id]);

  const show = (change: Partial<HomeView>) => setQuery(writeView({ ...view, ...change }));

  return (
    <>
      <title>{`${t('home.title')} · Portico`}</title>
      {stores.isError ? (
        <Notice>
          <Failed query={stores} />
        </Notice>
      ) : total === 0 ? (
        <Notice icon={ShopOutlined}>
          {/* A platform administrator sees every store there is. */}
          <p>{t(user.company === null ? 'home.noStoreExists' : 'home.noStores')}</p>
        </Notice>
      ) : isSaid && isGone ? (
        <Notice icon={ShopOutlined}>
          <p>{failureText(t, details.error)}</p>
          <Button onClick={() => show({ store: null })}>{t('home.allStores')}</Button>
        </Notice>
      ) : !isKnown ? (
        <HomeSkeleton />
      ) : (
        <Dashboard view={view} store={store} storeCount={total ?? 0} onView={show} />
      )}
    </>
  );
}

/** Home with nothing to count: one panel that says why. */
function Notice({ icon, children }: { icon?: typeof ShopOutlined; children: ReactNode }) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  return (
    <section className={styles.notice}>
      {isPhone && <InHeader>{t('home.title')}</InHeader>}
      <h1 className="heard">{t('home.title')}</h1>
      {icon !== undefined && <Icon of={icon} className={styles.noticeSign} />}
      {children}
    </section>
  );
}
