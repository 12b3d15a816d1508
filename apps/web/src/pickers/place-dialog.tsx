import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import styles from './place-dialog.module.css';
import { type PlaceKind, usePlacesOf } from './place-requests.ts';
import { StorePicker } from './store-picker.tsx';

export type NamedPlace = { id: number; name: string };

export type PlaceDialogProps = {
  chosen: readonly NamedPlace[];
  /** The store to begin with. */
  storeId: number | null;
  onChoose: (chosen: NamedPlace[]) => void;
  onClose: () => void;
};

type Props = PlaceDialogProps & {
  title: string;
  emptyText: string;
  kind: PlaceKind;
};

/** Parts of stores to choose from, store by store; what is chosen stays while other stores are looked at. */
export function PlaceDialog({ chosen, storeId, onChoose, onClose, title, emptyText, kind }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const id = useId();
  const [store, setStore] = useState(storeId);
  const [draft, setDraft] = useState<readonly NamedPlace[]>(chosen);
  const found = usePlacesOf(kind, store);
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
          <PageError text={failureText(t, found.error)} onRetry={() => void found.refetch()} />
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
