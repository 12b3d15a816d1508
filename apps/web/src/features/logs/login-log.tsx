import type { logs } from '@portico/contract/routes/logs';
import type { ResultOf } from '@portico/contract/route';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { type LogFilters, sharedInput } from './log-filter.ts';
import { useLogins } from './requests.ts';
import { readersZone } from './readers-zone.ts';
import { momentFormat } from '../../ui/moment-format.ts';

type Login = ResultOf<typeof logs.logins>['content'][number];

/** Every login, worked or refused, newest first. */
export function LoginLog({ list }: { list: List<keyof LogFilters> }) {
  const { t } = useTranslation();
  const logins = useLogins({ ...sharedInput(list.filters, readersZone()), page: list.page, size: list.size });
  return (
    <DataTable
      name={t('logs.logins')}
      storageName="logins"
      columns={useColumns()}
      rows={logins.data?.content}
      total={logins.data?.totalElements ?? 0}
      busy={logins.isFetching}
      failure={logins.isError ? failureText(t, logins.error) : undefined}
      forbidden={logins.error instanceof Failure && logins.error.status === 403}
      keyOf={({ id }) => id}
      nameOf={({ username }) => username}
      list={list}
      empty={{ text: t('logs.noLogins') }}
      onRefresh={() => void logins.refetch()}
    />
  );
}

function useColumns(): DataColumn<Login>[] {
  const { t } = useTranslation();
  const tag = useTag();
  const time = momentFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  return [
    { key: 'account', label: t('logs.account'), render: ({ username }) => <bdi>{username}</bdi> },
    {
      key: 'result',
      label: t('logs.result'),
      wraps: true,
      render: ({ failureText: reason }) =>
        reason === null ? <StatusDot tone="good" text={t('logs.ok')} /> : <StatusDot tone="bad" text={reason} />,
    },
    { key: 'address', label: t('logs.address'), render: ({ address }) => <bdi>{address}</bdi> },
    { key: 'agent', label: t('logs.agent'), startsAway: true, render: ({ agent }) => <bdi>{agent}</bdi> },
    { key: 'time', label: t('logs.time'), render: ({ createTime }) => time.format(new Date(createTime)) },
  ];
}
