import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { RewritingStatus } from '../../pickers/rewriting.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { narrowScreenQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { AreaList } from './area-list.tsx';
import styles from './areas.module.css';
import { useStoreList } from './requests.ts';
import { StoreList } from './store-list.tsx';

/**
 * Areas of one store. The stores are listed at the side, on narrow screens in a picker above; the areas of the selected store beside them.
 */
export default function AreasPage() {
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
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const id = useId();
  const list = useListAddress<'store'>({
    sortable: ['name', 'countCorridor', 'countDevice', 'createTime'],
    filters: { store: '' },
    acceptedValues: { store: /^\d+$/ },
  });
  const stores = useStoreList('');
  const [first] = stores.data?.content ?? [];
  const store = list.filters.store === '' ? (first?.id ?? null) : Number(list.filters.store);
  const choose = (chosen: number | null) => list.update({ filters: { store: chosen === null ? '' : String(chosen) } });

  // The shown store is written into the address, so a copied link opens the same store.
  const { update } = list;
  const isStoreMissing = list.filters.store === '' && first !== undefined;
  useEffect(() => {
    if (isStoreMissing) update({ filters: { store: String(first.id) } }, { replace: true });
  }, [isStoreMissing, first, update]);

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
        : { sidePanel: { name: t('users.stores'), content: <StoreList chosen={store} onChoose={choose} /> } })}
    >
      <RewritingStatus />
      {none ? (
        <EmptyState text={t('users.noStores')} />
      ) : store === null && stores.isError ? (
        <PageError text={formatFailure(t, stores.error)} onRetry={() => void stores.refetch()} />
      ) : (
        // The key resets the row selection when another store is opened.
        <AreaList key={store} store={store} list={list} />
      )}
    </ListPage>
  );
}
