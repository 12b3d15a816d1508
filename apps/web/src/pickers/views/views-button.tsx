import { BookOutlined, DownOutlined, TeamOutlined } from '@ant-design/icons';
import type { SavedView } from '@portico/contract/routes/saved-views';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { stateOf, viewOf, viewToOpen, withView } from './view-address.ts';
import { useViewActions, useViews } from './view-requests.ts';
import styles from './views.module.css';

const SaveViewDrawer = lazy(() => import('./save-view-drawer.tsx'));
const ViewsDrawer = lazy(() => import('./views-drawer.tsx'));

/** More are found in the drawer. */
const mostListed = 50;

type Props = {
  page: SavedView['viewPage'];
  /** What stands behind the "?" of the page's address. */
  query: string;
  /** What of it a view keeps, where that says more; the query unless said. */
  kept?: string;
  /** The page is to show this query instead. */
  onOpen: (query: string) => void;
};

/** Saves what a page shows as a view, and opens the views of that page: one's own, and what the company shares. */
export function ViewsButton({ page, query, kept = query, onOpen }: Props) {
  const { t } = useTranslation();
  const [drawer, setDrawer] = useState<'save' | 'manage' | null>(null);
  const found = useViews({ viewPage: page, size: mostListed });
  const actions = useViewActions();
  const views = found.data?.content ?? [];
  const opened = views.find(({ id }) => id === viewOf(query));

  const open = async (id: number) => {
    try {
      const { state } = await actions.open(id);
      onOpen(withView(state, id));
    } catch (error) {
      const isGone = error instanceof Failure && error.status === 404;
      showToast({ kind: 'error', text: isGone ? t('views.gone') : failureText(t, error) });
      if (isGone) await actions.refresh();
    }
  };
  const linked = viewToOpen(query);
  const openLinked = useEffectEvent((id: number) => void open(id));
  useEffect(() => {
    if (linked !== null) openLinked(linked);
  }, [linked]);

  return (
    <>
      <MenuButton
        name={t('views.title')}
        sayBefore={opened !== undefined}
        className={styles.button}
        opens="over"
        entries={[
          { key: 'save', label: t('views.save') },
          ...views.filter(({ isMine }) => isMine).map((view) => entryOf(view, t('views.mine'), opened)),
          ...views.filter(({ isMine }) => !isMine).map((view) => entryOf(view, t('views.ofCompany'), opened)),
          ...(views.length > 0 || found.isError ? [{ key: 'manage' as const, label: t('views.manage') }] : []),
        ]}
        onChoose={(key: EntryKey) => {
          if (key === 'save' || key === 'manage') setDrawer(key);
          else void open(Number(key));
        }}
      >
        <Icon of={BookOutlined} />
        <bdi className={styles.opened}>{opened?.name ?? t('views.title')}</bdi>
        <Icon of={DownOutlined} className={styles.caret} />
      </MenuButton>
      <Suspense>
        {drawer === 'save' && (
          <SaveViewDrawer
            page={page}
            state={stateOf(kept)}
            name={opened?.isMine === true ? opened.name : ''}
            shared={opened?.isMine === true ? opened.shared : 'private'}
            onSaved={(id) => onOpen(withView(stateOf(kept), id))}
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

function entryOf({ id, name, isMine, shared }: SavedView, group: string, opened?: SavedView): MenuEntry<EntryKey> {
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
    icon: isShared ? <Icon of={TeamOutlined} /> : undefined,
  };
}
