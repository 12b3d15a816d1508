import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PageError } from '../ui/page-error.tsx';
import styles from './binding.module.css';
import { useBoundDevices } from './binding-requests.ts';
import { toDeviceCheckRow } from './device-check-row.tsx';
import { DeviceStateCell } from './device-state.tsx';

/** Devices per page, by specification §9. */
const pageSize = 10;

type Props = { corridorId: number; chosen: readonly number[]; onChange: (chosen: number[]) => void };

/** The devices bound to an entrance, to choose from, page by page. */
export function BoundDevices({ corridorId, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [at] = useState(Date.now);
  const bound = useBoundDevices(corridorId, page, pageSize);
  const total = bound.data?.totalElements ?? 0;
  // The last devices of the last page may just have been unbound.
  if (page > 0 && total > 0 && page * pageSize >= total) setPage(Math.ceil(total / pageSize) - 1);
  if (bound.isError) return <PageError text={formatFailure(t, bound.error)} onRetry={() => void bound.refetch()} />;
  return (
    <div className={styles.stack}>
      <CheckList
        name={t('entrances.bound')}
        rows={bound.data?.content.map((device) =>
          toDeviceCheckRow(device, <DeviceStateCell device={device} now={at} />),
        )}
        chosen={chosen}
        onChange={onChange}
        emptyText={t('entrances.noneBound')}
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
