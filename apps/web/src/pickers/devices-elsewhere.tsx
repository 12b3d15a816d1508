import type { Device } from '@portico/contract/routes/devices';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import styles from './binding.module.css';
import type { BindingPlace } from './binding-drawer.tsx';
import { useDevicesOf } from './place-requests.ts';
import { deviceRow } from './device-line.tsx';
import { StorePicker } from './store-picker.tsx';

type Props = {
  corridor: BindingPlace;
  chosen: readonly number[];
  /** With the rows of the store shown: where those chosen hang now. */
  onChange: (chosen: number[], shown: readonly Device[]) => void;
};

/** Devices that hang at other entrances, of this store or another one, to be moved here. */
export function DevicesElsewhere({ corridor, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [storeId, setStoreId] = useState(corridor.entityId);
  const found = useDevicesOf(storeId);
  const elsewhere = found.data?.content.filter(({ corridorId }) => corridorId !== null && corridorId !== corridor.id);
  return (
    <div className={styles.stack}>
      <StorePicker
        id={id}
        name={t('words.selections.entity')}
        value={storeId}
        onChange={(next) => {
          setStoreId(next ?? corridor.entityId);
          // What is moved is told with where it hangs now: those of one store at a time.
          onChange([], []);
        }}
      />
      {found.isError ? (
        <PageError text={failureText(t, found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <CheckList
          name={t('entrances.elsewhere')}
          rows={elsewhere?.map((device) => deviceRow(device, <bdi>{device.corridorName}</bdi>))}
          chosen={chosen}
          onChange={(ids) => onChange(ids, elsewhere ?? [])}
          emptyText={t('entrances.noneElsewhere')}
        />
      )}
    </div>
  );
}
