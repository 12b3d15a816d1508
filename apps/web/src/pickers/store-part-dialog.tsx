import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './store-part-dialog.module.css';
import { type StorePartKind, useStoreParts } from './store-part-requests.ts';
import { StorePicker } from './store-picker.tsx';

export type NamedPlace = { id: number; name: string };

export type StorePartDialogProps = {
  chosen: readonly NamedPlace[];
  /** The store the dialog opens with. */
  storeId: number | null;
  onChoose: (chosen: NamedPlace[]) => void;
  onClose: () => void;
};

type Props = StorePartDialogProps & {
  title: string;
  emptyText: string;
  kind: StorePartKind;
};

/** A dialog to choose entrances, areas or devices, store by store; those chosen in other stores stay chosen. */
export function StorePartPickerDialog({ chosen, storeId, onChoose, onClose, title, emptyText, kind }: Props) {
  const { t } = useTranslation();
  useRestoreFocus();
  const id = useId();
  const [store, setStore] = useState(storeId);
  const [draft, setDraft] = useState<readonly NamedPlace[]>(chosen);
  const found = useStoreParts(kind, store);
  const rows = found.data?.content;
  const choose = (ids: readonly number[]) => {
    const known = new Map([...draft, ...(rows ?? [])].map((place) => [place.id, { id: place.id, name: place.name }]));
    setDraft(ids.flatMap((one) => known.get(one) ?? []));
  };
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
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
      <div className={styles.content}>
        <StorePicker id={id} name={t('words.selections.entity')} value={store} onChange={setStore} />
        {store === null ? (
          <p className={styles.hint}>{t('entrances.chooseStore')}</p>
        ) : found.isError ? (
          <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <CheckList
            name={title}
            rows={rows?.map(({ id: key, name }) => ({ key, label: name }))}
            chosen={draft.map((place) => place.id)}
            onChange={choose}
            emptyText={emptyText}
          />
        )}
      </div>
    </Modal>
  );
}
