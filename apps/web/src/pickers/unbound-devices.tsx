import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import styles from './binding.module.css';
import { toDeviceCheckRow } from './device-check-row.tsx';
import { devicesKey } from './device-key.ts';
import { useDebounced } from './stores.ts';

/** Devices per page. Specification §9. */
const pageSize = 10;

type Props = {
  /** Devices assigned to this store come first. */
  entityId: number | null;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  disabled?: boolean;
};

/** The devices that are not bound, to choose from, page by page; chosen ones stay chosen on other pages. */
export function UnboundDevices({ entityId, chosen, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const search = useDebounced(typed.trim());
  const query = {
    page,
    size: pageSize,
    ...(entityId === null ? {} : { entityId }),
    ...(search === '' ? {} : { search }),
  };
  const found = useQuery({
    queryKey: [devicesKey, 'unbound', query],
    queryFn: ({ signal }) => call(devices.unbound, query, signal),
  });
  const total = found.data?.totalElements ?? 0;
  if (found.isError) return <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />;
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
          // The list may be inside a form.
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
          toDeviceCheckRow(device, device.entityName === null ? undefined : <bdi>{device.entityName}</bdi>),
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
