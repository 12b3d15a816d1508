import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import styles from './binding.module.css';
import { deviceRow } from './device-line.tsx';
import { devicesKey } from './device-key.ts';
import { useSettled } from './stores.ts';

/** Specification §9. */
const pageSize = 10;

type Props = {
  /** Devices meant for this store come first. */
  entityId: number | null;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  disabled?: boolean;
};

/** Devices that hang nowhere, to choose from, page by page; what is chosen stays while others are looked at. */
export function UnboundDevices({ entityId, chosen, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const search = useSettled(typed.trim());
  const asked = {
    page,
    size: pageSize,
    ...(entityId === null ? {} : { entityId }),
    ...(search === '' ? {} : { search }),
  };
  const found = useQuery({
    queryKey: [devicesKey, 'unbound', asked],
    queryFn: ({ signal }) => call(devices.unbound, asked, signal),
  });
  const total = found.data?.totalElements ?? 0;
  if (found.isError) return <PageError text={failureText(t, found.error)} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.stack}>
      {(total > pageSize || typed !== '') && (
        <Input
          type="search"
          aria-label={t('entrances.searchDevices')}
          placeholder={t('entrances.searchDevices')}
          maxLength={100}
          allowClear
          value={typed}
          // It stands inside a form at times.
          onPressEnter={(event) => event.preventDefault()}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(0);
          }}
        />
      )}
      <CheckList
        name={t('entrances.notBound')}
        rows={found.data?.content.map((device) =>
          deviceRow(device, device.entityName === null ? undefined : <bdi>{device.entityName}</bdi>),
        )}
        chosen={chosen}
        onChange={onChange}
        emptyText={t(search === '' ? 'entrances.noneUnbound' : 'controls.noMatches')}
        disabled={disabled}
      />
      <Pagination
        simple={{ readOnly: true }}
        align="end"
        hideOnSinglePage
        current={page + 1}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        onChange={(next) => setPage(next - 1)}
      />
    </div>
  );
}
