import { BookOutlined, DownOutlined, TeamOutlined } from '@ant-design/icons';
import type { SavedView } from '@portico/contract/routes/saved-views';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, type MenuButtonEntry } from '../../ui/menu-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { addViewToQuery, extractViewState, findViewToOpen, readViewId } from './view-address.ts';
import { useSavedViewActions, useSavedViews } from './view-requests.ts';
import styles from './views.module.css';

const SaveViewDrawer = lazy(() => import('./save-view-drawer.tsx'));
const ViewsDrawer = lazy(() => import('./views-drawer.tsx'));

/** Number of views in the menu; the drawer lists all. */
const maxListedViews = 50;

type Props = {
  page: SavedView['viewPage'];
  /** The query string of the page's address, without "?". */
  query: string;
  /** The query to save, if it differs; `query` by default. */
  storedQuery?: string;
  /** Called with the query the page has to show. */
  onOpen: (query: string) => void;
};

/** Saves the state of a page as a view, and opens its saved views: the user's own and those shared in the company. */
export function ViewsButton({ page, query, storedQuery = query, onOpen }: Props) {
  const { t } = useTranslation();
  const [drawer, setDrawer] = useState<'save' | 'manage' | null>(null);
  const found = useSavedViews({ viewPage: page, size: maxListedViews });
  const actions = useSavedViewActions();
  const views = found.data?.content ?? [];
  const opened = views.find(({ id }) => id === readViewId(query));

  const open = async (id: number) => {
    try {
      const { state } = await actions.open(id);
      onOpen(addViewToQuery(state, id));
    } catch (error) {
      const isGone = error instanceof Failure && error.status === 404;
      showToast({ kind: 'error', text: isGone ? t('views.gone') : formatFailure(t, error) });
      if (isGone) await actions.refresh();
    }
  };
  const linked = findViewToOpen(query);
  const openLinked = useEffectEvent((id: number) => void open(id));
  useEffect(() => {
    if (linked !== null) openLinked(linked);
  }, [linked]);

  return (
    <>
      <MenuButton
        name={t('views.title')}
        announceNameFirst={opened !== undefined}
        className={styles.button}
        opensTowards="topLayer"
        entries={[
          { key: 'save', label: t('views.save') },
          ...views.filter(({ isMine }) => isMine).map((view) => toMenuEntry(view, t('views.mine'), opened)),
          ...views.filter(({ isMine }) => !isMine).map((view) => toMenuEntry(view, t('views.ofCompany'), opened)),
          ...(views.length > 0 || found.isError ? [{ key: 'manage' as const, label: t('views.manage') }] : []),
        ]}
        onChoose={(key: EntryKey) => {
          if (key === 'save' || key === 'manage') setDrawer(key);
          else void open(Number(key));
        }}
      >
        <Icon icon={BookOutlined} />
        <bdi className={styles.opened}>{opened?.name ?? t('views.title')}</bdi>
        <Icon icon={DownOutlined} className={styles.caret} />
      </MenuButton>
      <Suspense>
        {drawer === 'save' && (
          <SaveViewDrawer
            page={page}
            state={extractViewState(storedQuery)}
            name={opened?.isMine === true ? opened.name : ''}
            shared={opened?.isMine === true ? opened.shared : 'private'}
            onSaved={(id) => onOpen(addViewToQuery(extractViewState(storedQuery), id))}
            onClose={() => setDrawer(null)}
          />
        )}
        {drawer === 'manage' && (
          <ViewsDrawer
            page={page}
            onOpen={(id) => {
              setDrawer(null);
              void open(id);
            }}
            onClose={() => setDrawer(null)}
          />
        )}
      </Suspense>
    </>
  );
}

type EntryKey = 'save' | 'manage' | `${number}`;

function toMenuEntry(
  { id, name, isMine, shared }: SavedView,
  group: string,
  opened?: SavedView,
): MenuButtonEntry<EntryKey> {
  const isShared = isMine && shared === 'company';
  return {
    key: `${id}`,
    group,
    chosen: id === opened?.id,
    label: (
      <span className={styles.entry}>
        <bdi>{name}</bdi>
      </span>
    ),
    icon: isShared ? <Icon icon={TeamOutlined} /> : undefined,
  };
}
