import { DownloadOutlined } from '@ant-design/icons';
import type { OperationLogEntry } from '@portico/contract/routes/logs';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { type LogFilters, toOperationLogInput } from './log-filter.ts';
import { readerTimeZone } from './reader-time-zone.ts';
import { exportOperations, useOperations } from './requests.ts';

const OperationDetail = lazy(() => import('./operation-detail.tsx'));

/** All changes that users made or were refused, newest first. */
export function OperationLog({ list }: { list: ListController<keyof LogFilters> }) {
  const { t } = useTranslation();
  const filter = toOperationLogInput(list.filters, readerTimeZone());
  const { page, size, sort } = list;
  const operations = useOperations({ ...filter, page, size, ...(sort === undefined ? {} : { sort }) });
  const [opened, setOpened] = useState<OperationLogEntry | null>(null);
  const [exporting, setExporting] = useState(false);
  const columns = useColumns();

  const save = async () => {
    setExporting(true);
    await exportOperations(filter).catch((error: unknown) =>
      showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
    setExporting(false);
  };

  return (
    <>
      <DataTable
        name={t('logs.operations')}
        storageName="operations"
        columns={columns}
        rows={operations.data?.content}
        total={operations.data?.totalElements ?? 0}
        busy={operations.isFetching}
        failure={operations.isError ? formatFailure(t, operations.error) : undefined}
        forbidden={operations.error instanceof Failure && operations.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={(operation) => [{ key: 'open', label: t('logs.details'), onPress: () => setOpened(operation) }]}
        primary={
          <Button
            icon={<Icon icon={DownloadOutlined} />}
            loading={createBusyIcon(exporting)}
            onClick={() => void save()}
          >
            {t('logs.export')}
          </Button>
        }
        empty={{ text: t('logs.noOperations') }}
        onRefresh={() => void operations.refetch()}
      />
      <Suspense>{opened !== null && <OperationDetail operation={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

function useColumns(): DataColumn<OperationLogEntry>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { user } = useSession();
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  return [
    { key: 'name', label: t('logs.what'), render: ({ name }) => name },
    {
      key: 'time',
      label: t('logs.time'),
      sortBy: 'createTime',
      render: ({ createTime }) => time.format(new Date(createTime)),
    },
    { key: 'target', label: t('logs.target'), wraps: true, render: ({ target }) => <bdi>{target ?? '—'}</bdi> },
    {
      key: 'changes',
      label: t('logs.changes'),
      render: ({ changes }) =>
        changes.length === 0 ? '—' : t('logs.fields', { count: changes.length, n: formatCount(changes.length, tag) }),
    },
    { key: 'operator', label: t('logs.operator'), render: ({ operator }) => <bdi>{operator}</bdi> },
    {
      key: 'company',
      label: t('logs.company'),
      isForbidden: user.company !== null,
      wraps: true,
      render: ({ companyName }) => <bdi>{companyName ?? '—'}</bdi>,
    },
    {
      key: 'result',
      label: t('logs.result'),
      render: ({ status }) =>
        status === 200 ? (
          <StatusDot tone="good" text={t('logs.ok')} />
        ) : (
          <StatusDot tone="bad" text={`${t('logs.refused')} (${status})`} />
        ),
    },
    { key: 'address', label: t('logs.address'), hiddenByDefault: true, render: ({ address }) => <bdi>{address}</bdi> },
  ];
}
