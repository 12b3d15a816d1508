import type { DeviceOfEntity } from '@portico/contract/routes/devices';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import styles from './binding.module.css';
import type { BindingCorridor } from './binding-drawer.tsx';
import { toDeviceCheckRow } from './device-check-row.tsx';
import { useStoreDevices } from './store-part-requests.ts';
import { StorePicker } from './store-picker.tsx';

type Props = {
  corridor: BindingCorridor;
  chosen: readonly number[];
  /** `shown` are the store's rows: they contain the current entrances of the chosen devices. */
  onChange: (chosen: number[], shown: readonly DeviceOfEntity[]) => void;
};

/** Devices bound to other entrances, of this store or another one, to move here. */
export function OtherEntranceDevices({ corridor, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [storeId, setStoreId] = useState(corridor.entityId);
  const found = useStoreDevices(storeId);
  const elsewhere = found.data?.content.filter(({ corridorId }) => corridorId !== null && corridorId !== corridor.id);
  return (
    <div className={styles.stack}>
      <StorePicker
        id={id}
        name={t('words.selections.entity')}
        value={storeId}
        onChange={(next) => {
          setStoreId(next ?? corridor.entityId);
          // The confirmation lists the current entrances of the chosen devices. They are known for the shown store only, so the choice is
          // cleared.
          onChange([], []);
        }}
      />
      {found.isError ? (
        <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <CheckList
          name={t('entrances.elsewhere')}
          rows={elsewhere?.map((device) => toDeviceCheckRow(device, <bdi>{device.corridorName}</bdi>))}
          chosen={chosen}
          onChange={(ids) => onChange(ids, elsewhere ?? [])}
          emptyText={t('entrances.noneElsewhere')}
        />
      )}
    </div>
  );
}
