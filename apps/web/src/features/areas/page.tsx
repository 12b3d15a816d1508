import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { RewritingStatus } from '../../pickers/rewriting.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { AreaList } from './area-list.tsx';
import styles from './areas.module.css';
import { useStoreList } from './requests.ts';
import { StoreList } from './store-list.tsx';

/** Areas of one store: stores at one side, on narrow screens a picker above, and the areas of the chosen one. */
export default function Areas() {
  const { t } = useTranslation();
  const { can } = useSession();
  if (can('entity:list')) return <AreasOfStores />;
  return (
    <ListPage title={t('menu.areas')}>
      <NoPermission />
    </ListPage>
  );
}

function AreasOfStores() {
  const { t } = useTranslation();
  const isNarrow = useMedia(narrow);
  const id = useId();
  const list = useListAddress<'store'>({
    sortable: ['name', 'countCorridor', 'countDevice', 'createTime'],
    filters: { store: '' },
    accepted: { store: /^\d+$/ },
  });
  const stores = useStoreList('');
  const [first] = stores.data?.content ?? [];
  const store = list.filters.store === '' ? (first?.id ?? null) : Number(list.filters.store);
  const choose = (chosen: number | null) => list.show({ filters: { store: chosen === null ? '' : String(chosen) } });

  // The address names the store that is shown: it can be passed on.
  const { show } = list;
  const isUnsaid = list.filters.store === '' && first !== undefined;
  useEffect(() => {
    if (isUnsaid) show({ filters: { store: String(first.id) } }, { replace: true });
  }, [isUnsaid, first, show]);

  const title = t('menu.areas');
  const none = stores.data?.totalElements === 0;
  return (
    <ListPage
      title={title}
      filters={
        isNarrow && (
          <div className={styles.picker}>
            <label htmlFor={id}>{t('words.selections.entity')}</label>
            <StorePicker id={id} value={store} onChange={choose} />
          </div>
        )
      }
      {...(isNarrow
        ? {}
        : { aside: { name: t('users.stores'), content: <StoreList chosen={store} onChoose={choose} /> } })}
    >
      <RewritingStatus />
      {none ? (
        <EmptyState text={t('users.noStores')} />
      ) : store === null && stores.isError ? (
        <PageError text={failureText(t, stores.error)} onRetry={() => void stores.refetch()} />
      ) : (
        // Another store has nothing to do with what was chosen in the one before.
        <AreaList key={store} store={store} list={list} />
      )}
    </ListPage>
  );
}
