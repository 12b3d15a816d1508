import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Pagination } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import styles from './entity-choice.module.css';
import { OrganisationPicker } from './organisation-picker.tsx';

export type NamedEntity = { id: number; name: string };

const pageSize = 10;

type Asked = { name: string; dept: number | null; page: number };

function useEntityPage({ name, dept, page }: Asked) {
  return useQuery({
    queryKey: ['entities', name, dept, page],
    queryFn: ({ signal }) =>
      call(
        entities.list,
        { page, size: pageSize, ...(name === '' ? {} : { name }), ...(dept === null ? {} : { deptIds: [dept] }) },
        signal,
      ),
  });
}

type Props = { chosen: readonly NamedEntity[]; onChoose: (chosen: NamedEntity[]) => void; onClose: () => void };

/** Stores to choose from, page by page; what is chosen stays while other pages and searches are looked at. */
export function EntityDialog({ chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [draft, setDraft] = useState<readonly NamedEntity[]>(chosen);
  const [asked, setAsked] = useState<Asked>({ name: '', dept: null, page: 0 });
  const list = useEntityPage(asked);
  return (
    <Modal
      open
      centered
      width={560}
      title={t('users.chooseStores')}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <p role="status">{t('controls.selected', { count: draft.length })}</p>
          <Button type="link" disabled={draft.length === 0} onClick={() => setDraft([])}>
            {t('controls.clearSelection')}
          </Button>
          <Button className={styles.cancel ?? ''} onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="primary" onClick={() => onChoose([...draft])}>
            {t('frame.confirm')}
          </Button>
        </div>
      }
    >
      <Filters asked={asked} onAsk={setAsked} />
      {list.isError ? (
        <PageError text={failureText(t, list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.totalElements === 0 ? (
        <EmptyState text={t('users.noStores')} />
      ) : (
        <>
          <Choices entities={list.data?.content} draft={draft} onDraft={setDraft} />
          <Pagination
            simple={{ readOnly: true }}
            align="end"
            hideOnSinglePage
            current={asked.page + 1}
            pageSize={pageSize}
            total={list.data?.totalElements ?? 0}
            showSizeChanger={false}
            onChange={(page) => setAsked({ ...asked, page: page - 1 })}
          />
        </>
      )}
    </Modal>
  );
}

function Filters({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.filters}>
      <Input.Search
        aria-label={t('users.searchStores')}
        placeholder={t('users.searchStores')}
        maxLength={100}
        allowClear
        onSearch={(name) => onAsk({ ...asked, name: name.trim(), page: 0 })}
      />
      <div className={styles.place}>
        <OrganisationPicker
          id={id}
          name={t('users.organisations')}
          value={asked.dept}
          placeholder={t('users.organisations')}
          clearable
          onChange={(dept) => onAsk({ ...asked, dept, page: 0 })}
        />
      </div>
    </div>
  );
}

type ChoicesProps = {
  entities: readonly { id: number; name: string; deptName: string }[] | undefined;
  draft: readonly NamedEntity[];
  onDraft: (draft: NamedEntity[]) => void;
};

function Choices({ entities: shown, draft, onDraft }: ChoicesProps) {
  const { t } = useTranslation();
  if (shown === undefined)
    return (
      <div className={styles.grey}>
        {Array.from({ length: pageSize }, (_, line) => (
          <Bar key={line} width={200} />
        ))}
      </div>
    );
  const isChosen = (id: number) => draft.some((entity) => entity.id === id);
  const here = shown.filter(({ id }) => isChosen(id)).length;
  const without = draft.filter(({ id }) => !shown.some((entity) => entity.id === id));
  return (
    <div role="group" aria-label={t('users.stores')} className={styles.list}>
      <Checkbox
        className={styles.line ?? ''}
        checked={here === shown.length}
        indeterminate={here > 0 && here < shown.length}
        onChange={({ target }) => onDraft(target.checked ? [...without, ...shown.map(named)] : without)}
      >
        {t('controls.selectAll')}
      </Checkbox>
      {shown.map((entity) => (
        <Checkbox
          key={entity.id}
          className={styles.line ?? ''}
          checked={isChosen(entity.id)}
          onChange={({ target }) =>
            onDraft(target.checked ? [...draft, named(entity)] : draft.filter(({ id }) => id !== entity.id))
          }
        >
          <span className={styles.name}>{entity.name}</span>
          <span className={styles.where}>{entity.deptName}</span>
        </Checkbox>
      ))}
    </div>
  );
}

const named = ({ id, name }: NamedEntity): NamedEntity => ({ id, name });
