import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useTag } from '../ui/use-tag.ts';
import styles from './binding.module.css';
import { devicesKey } from './device-key.ts';
import { type StoreZone, writeInstant } from './store-time.ts';

const pageSize = 10;

/** Whose history: one of the three. */
export type HistoryOf = { deviceId: number } | { corridorId: number } | { entityId: number };

type Props = {
  of: HistoryOf;
  /** On whose clock; null: the browser's, for a device that hung in several places. */
  store: StoreZone | null;
};

/** What hung where, from when to when, and who bound it; newest first. */
export function BindingHistory({ of, store }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const asked = { page, size: pageSize, ...of };
  const history = useQuery({
    queryKey: [devicesKey, 'bindings', asked],
    queryFn: ({ signal }) => call(devices.bindings, asked, signal),
  });
  if (history.isError) return <PageError text={failureText(t, history.error)} onRetry={() => void history.refetch()} />;
  if (history.data === undefined)
    return (
      <div className={styles.stack} aria-busy="true">
        <Bar width="100%" height={40} />
        <Bar width="100%" height={40} />
      </div>
    );
  if (history.data.totalElements === 0)
    return <p className={styles.none}>{t('deviceId' in of ? 'devices.boundNowhere' : 'entrances.historyNone')}</p>;
  return (
    <div className={styles.stack}>
      <div className={styles.wide} tabIndex={0} role="group" aria-label={t('entrances.history')}>
        <HistoryTable rows={history.data.content} of={of} store={store} />
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

type Row = { id: number; sn: string; deviceName: string; entityName: string; corridorName: string } & {
  startTime: string;
  endTime: string | null;
  operator: string | null;
};

function HistoryTable({ rows, of, store }: Props & { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [tellsDevice, tellsPlace] = [!('deviceId' in of), !('corridorId' in of)];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {tellsDevice && <th scope="col">{t('entrances.device')}</th>}
          {tellsPlace && <th scope="col">{t('words.selections.access')}</th>}
          <th scope="col">{t('entrances.from')}</th>
          <th scope="col">{t('entrances.to')}</th>
          <th scope="col">{t('entrances.operator')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {tellsDevice && (
              <td>
                <bdi>{row.deviceName}</bdi>
                <span className={styles.where}>
                  <bdi>{row.sn}</bdi>
                </span>
              </td>
            )}
            {tellsPlace && (
              <td>
                <bdi>{row.corridorName}</bdi>
                {!('entityId' in of) && (
                  <span className={styles.where}>
                    <bdi>{row.entityName}</bdi>
                  </span>
                )}
              </td>
            )}
            <td>{writeInstant(row.startTime, tag, store)}</td>
            <td>
              {row.endTime === null ? (
                <span className={styles.whole}>{t('entrances.stillBound')}</span>
              ) : (
                writeInstant(row.endTime, tag, store)
              )}
            </td>
            <td>{row.operator === null ? '—' : <bdi>{row.operator}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
