import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './binding.module.css';
import { devicesKey } from './device-key.ts';
import { formatDateTimeAtStore, type StoreZone } from './store-time.ts';

const pageSize = 10;

/** The device, entrance or store of the history. */
export type BindingHistoryScope = { deviceId: number } | { corridorId: number } | { entityId: number };

type Props = {
  scope: BindingHistoryScope;
  /** The store whose local time is shown; null: the browser's time zone, for a device installed in several places. */
  store: StoreZone | null;
};

/** The placements of devices with start, end and the user who bound the device; newest first. */
export function BindingHistory({ scope, store }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const query = { page, size: pageSize, ...scope };
  const history = useQuery({
    queryKey: [devicesKey, 'bindings', query],
    queryFn: ({ signal }) => call(devices.bindings, query, signal),
  });
  if (history.isError)
    return <PageError text={formatFailure(t, history.error)} onRetry={() => void history.refetch()} />;
  if (history.data === undefined)
    return (
      <div className={styles.stack} aria-busy="true">
        <SkeletonBar width="100%" height={40} />
        <SkeletonBar width="100%" height={40} />
      </div>
    );
  if (history.data.totalElements === 0)
    return <p className={styles.none}>{t('deviceId' in scope ? 'devices.boundNowhere' : 'entrances.historyNone')}</p>;
  return (
    <div className={styles.stack}>
      <div className={styles.wide} tabIndex={0} role="group" aria-label={t('entrances.history')}>
        <HistoryTable rows={history.data.content} scope={scope} store={store} />
      </div>
      {store !== null && <p className={styles.note}>{t('entrances.storeTime', { zone: store.timeZone })}</p>}
      <Pagination
        simple={{ readOnly: true }}
        align="end"
        hideOnSinglePage
        current={page + 1}
        pageSize={pageSize}
        total={history.data.totalElements}
        showSizeChanger={false}
        onChange={(next) => setPage(next - 1)}
      />
    </div>
  );
}

type Row = { id: number; sn: string | null; deviceName: string | null; entityName: string; corridorName: string } & {
  startTime: string;
  endTime: string | null;
  operator: string | null;
};

function HistoryTable({ rows, scope, store }: Props & { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [showsDevice, showsPlace] = [!('deviceId' in scope), !('corridorId' in scope)];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {showsDevice && <th scope="col">{t('entrances.device')}</th>}
          {showsPlace && <th scope="col">{t('words.selections.access')}</th>}
          <th scope="col">{t('entrances.from')}</th>
          <th scope="col">{t('entrances.to')}</th>
          <th scope="col">{t('entrances.operator')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {showsDevice && (
              <td>
                <bdi>{row.deviceName ?? t('entrances.deviceElsewhere')}</bdi>
                <span className={styles.where}>
                  <bdi>{row.sn}</bdi>
                </span>
              </td>
            )}
            {showsPlace && (
              <td>
                <bdi>{row.corridorName}</bdi>
                {!('entityId' in scope) && (
                  <span className={styles.where}>
                    <bdi>{row.entityName}</bdi>
                  </span>
                )}
              </td>
            )}
            <td>{formatDateTimeAtStore(row.startTime, tag, store)}</td>
            <td>
              {row.endTime === null ? (
                <span className={styles.whole}>{t('entrances.stillBound')}</span>
              ) : (
                formatDateTimeAtStore(row.endTime, tag, store)
              )}
            </td>
            <td>{row.operator === null ? '—' : <bdi>{row.operator}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
