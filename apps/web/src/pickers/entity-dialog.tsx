import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Pagination } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageError } from '../ui/page-error.tsx';
import { TreePanel } from '../ui/tree-panel.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './entity-choice.module.css';
import { EntityTable, type NamedEntity } from './entity-table.tsx';
import { OrganisationPicker } from './organisation-picker.tsx';
import { toOrganisationFilterNodes, useOrganisations } from './organisations.ts';
import { storesKey } from './stores.ts';

const pageSize = 10;

type StoreQuery = { name: string; dept: number | null; page: number };

function useEntityPage({ name, dept, page }: StoreQuery) {
  return useQuery({
    queryKey: [storesKey, 'choices', name, dept, page],
    queryFn: ({ signal }) =>
      call(
        entities.list,
        { page, size: pageSize, ...(name === '' ? {} : { name }), ...(dept === null ? {} : { deptIds: [dept] }) },
        signal,
      ),
  });
}

type Props = {
  chosen: readonly NamedEntity[];
  /** Exactly one store has to be chosen. */
  single?: boolean;
  onChoose: (chosen: NamedEntity[]) => void;
  onClose: () => void;
};

/**
 * A dialog to choose stores, page by page, beside the tree of organisations; chosen stores stay chosen on other pages and in other
 * searches.
 */
export function EntityDialog({ chosen, single = false, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const [draft, setDraft] = useState<readonly NamedEntity[]>(chosen);
  const [query, setQuery] = useState<StoreQuery>({ name: '', dept: null, page: 0 });
  const [refused, setRefused] = useState(false);
  const confirm = () => {
    if (draft.length === 0) setRefused(true);
    else onChoose([...draft]);
  };
  return (
    <Modal
      open
      centered
      width={isPhone ? 560 : 880}
      title={t('users.chooseStores')}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          {refused && draft.length === 0 ? (
            <p role="alert" className={styles.refusal}>
              {t('errors.notEntity')}
            </p>
          ) : (
            <p role="status">{single ? (draft[0]?.name ?? '') : t('controls.selected', { count: draft.length })}</p>
          )}
          {!single && (
            <Button type="link" disabled={draft.length === 0} onClick={() => setDraft([])}>
              {t('controls.clearSelection')}
            </Button>
          )}
          <Button className={styles.cancel ?? ''} onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="primary" onClick={confirm}>
            {t('frame.confirm')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {!isPhone && <Organisations dept={query.dept} onDeptChange={(dept) => setQuery({ ...query, dept, page: 0 })} />}
        <div className={styles.list}>
          <Filters query={query} showsOrganisationFilter={isPhone} onQueryChange={setQuery} />
          <Stores query={query} single={single} draft={draft} onQueryChange={setQuery} onDraftChange={setDraft} />
        </div>
      </div>
    </Modal>
  );
}

function Organisations({ dept, onDeptChange }: { dept: number | null; onDeptChange: (dept: number | null) => void }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return (
    <aside className={styles.tree} aria-label={t('entities.organisation')}>
      <TreePanel
        name={t('entities.organisation')}
        searchText={t('organisations.search')}
        nodes={organisations.data === undefined ? undefined : toOrganisationFilterNodes(t, organisations.data)}
        failure={organisations.isError ? formatFailure(t, organisations.error) : undefined}
        onRetry={() => void organisations.refetch()}
        emptyText={t('organisations.none')}
        chosen={dept === null ? '' : String(dept)}
        onChoose={(key) => onDeptChange(key === '' ? null : Number(key))}
      />
    </aside>
  );
}

type FiltersProps = {
  query: StoreQuery;
  showsOrganisationFilter: boolean;
  onQueryChange: (storeQuery: StoreQuery) => void;
};

function Filters({ query, showsOrganisationFilter, onQueryChange }: FiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.filters}>
      <Input.Search
        aria-label={t('users.searchStores')}
        placeholder={t('users.searchStores')}
        maxLength={100}
        allowClear
        onSearch={(name) => onQueryChange({ ...query, name: name.trim(), page: 0 })}
      />
      {showsOrganisationFilter && (
        <div className={styles.place}>
          <OrganisationPicker
            id={id}
            name={t('entities.organisation')}
            value={query.dept}
            placeholder={t('entities.organisation')}
            clearable
            onChange={(dept) => onQueryChange({ ...query, dept, page: 0 })}
          />
        </div>
      )}
    </div>
  );
}

type StoresProps = {
  query: StoreQuery;
  single: boolean;
  draft: readonly NamedEntity[];
  onQueryChange: (storeQuery: StoreQuery) => void;
  onDraftChange: (draft: NamedEntity[]) => void;
};

function Stores({ query, single, draft, onQueryChange, onDraftChange }: StoresProps) {
  const { t } = useTranslation();
  const list = useEntityPage(query);
  if (list.data === undefined && list.isError)
    return <PageError text={formatFailure(t, list.error)} onRetry={() => void list.refetch()} />;
  if (list.data?.totalElements === 0) return <EmptyState text={t('users.noStores')} />;
  return (
    <>
      <EntityTable
        stores={list.data?.content}
        size={pageSize}
        single={single}
        draft={draft}
        onDraftChange={onDraftChange}
      />
      <Pagination
        className={styles.pages ?? ''}
        simple={{ readOnly: true }}
        align="end"
        hideOnSinglePage
        current={query.page + 1}
        pageSize={pageSize}
        total={list.data?.totalElements ?? 0}
        showSizeChanger={false}
        onChange={(page) => onQueryChange({ ...query, page: page - 1 })}
      />
    </>
  );
}
