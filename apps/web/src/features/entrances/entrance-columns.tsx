import type { Corridor } from '@portico/contract/routes/corridors';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { buildPagePath } from '../../session/page-routes.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './entrances.module.css';

type Given = {
  t: TFunction;
  tag: string;
  canOpenStore: boolean;
  /** The screen has room for the less important columns. */
  hasRoomForAllColumns: boolean;
};

/** Columns of the entrance list; the store name links to the store page for users who may open it. */
export function entranceColumns({ t, tag, canOpenStore, hasRoomForAllColumns }: Given): DataColumn<Corridor>[] {
  return [
    {
      key: 'name',
      label: t('words.selections.access'),
      sortBy: 'name',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'store',
      label: t('words.selections.entity'),
      sortBy: 'entityName',
      wraps: true,
      render: ({ entityId, entityName }) =>
        canOpenStore ? (
          <Link className={styles.link} to={buildPagePath('entityDetail', { id: entityId })} target="_blank">
            <bdi>{entityName}</bdi>
            <span className="heard">, {t('frame.opensNewWindow')}</span>
          </Link>
        ) : (
          <bdi>{entityName}</bdi>
        ),
    },
    {
      key: 'organisation',
      label: t('entrances.organisation'),
      wraps: true,
      render: ({ deptName }) => <bdi>{deptName}</bdi>,
    },
    {
      key: 'state',
      label: t('entrances.state'),
      render: ({ binding }) =>
        binding === 1 ? (
          <StatusDot tone="good" text={t('entrances.bound')} />
        ) : (
          <StatusDot tone="quiet" text={t('entrances.unbound')} />
        ),
    },
    {
      key: 'devices',
      label: t('entrances.devices'),
      sortBy: 'size',
      align: 'end',
      render: ({ size }) => formatCount(size, tag),
    },
    {
      key: 'remark',
      label: t('entrances.remark'),
      wraps: true,
      render: ({ remark }) => (remark === null ? '—' : <bdi>{remark}</bdi>),
    },
    {
      key: 'created',
      label: t('entrances.created'),
      sortBy: 'createTime',
      hiddenByDefault: !hasRoomForAllColumns,
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}
