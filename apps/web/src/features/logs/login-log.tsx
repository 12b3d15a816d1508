import type { ResultOf } from '@portico/contract/route';
import type { logs } from '@portico/contract/routes/logs';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { type LogFilters, toCommonLogInput } from './log-filter.ts';
import { readerTimeZone } from './reader-time-zone.ts';
import { useLoginLog } from './requests.ts';

type Login = ResultOf<typeof logs.logins>['content'][number];

/** All logins, successful or refused, newest first. */
export function LoginLog({ list }: { list: ListController<keyof LogFilters> }) {
  const { t } = useTranslation();
  const logins = useLoginLog({ ...toCommonLogInput(list.filters, readerTimeZone()), page: list.page, size: list.size });
  return (
    <DataTable
      name={t('logs.logins')}
      storageName="logins"
      columns={useColumns()}
      rows={logins.data?.content}
      total={logins.data?.totalElements ?? 0}
      busy={logins.isFetching}
      failure={logins.isError ? formatFailure(t, logins.error) : undefined}
      forbidden={logins.error instanceof Failure && logins.error.status === 403}
      getRowKey={({ id }) => id}
      getRowName={({ username }) => username}
      list={list}
      empty={{ text: t('logs.noLogins') }}
      onRefresh={() => void logins.refetch()}
    />
  );
}

function useColumns(): DataColumn<Login>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
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
    { key: 'agent', label: t('logs.agent'), hiddenByDefault: true, render: ({ agent }) => <bdi>{agent}</bdi> },
    { key: 'time', label: t('logs.time'), render: ({ createTime }) => time.format(new Date(createTime)) },
  ];
}
