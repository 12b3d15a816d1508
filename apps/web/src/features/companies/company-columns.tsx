import type { Company } from '@portico/contract/routes/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/data-column.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

/** Columns of the list of companies. */
export function useCompanyColumns(): DataColumn<Company>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const count = (value: number) => formatCount(value, tag);
  const date = createDateTimeFormat(tag, { dateStyle: 'medium' });
  const devices = ({ devices: n, deviceQuota }: Company) =>
    deviceQuota === null ? count(n) : t('companies.devicesOf', { n: count(n), quota: count(deviceQuota) });
  return [
    { key: 'name', label: t('companies.name'), sortBy: 'name', wraps: true, render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'tenantId', label: t('companies.tenantId'), sortBy: 'id', align: 'end', render: ({ tenantId }) => tenantId },
    { key: 'status', label: t('companies.status'), sortBy: 'status', render: (company) => <Status {...company} /> },
    {
      key: 'username',
      label: t('companies.username'),
      render: ({ username }) => <bdi>{username ?? '—'}</bdi>,
    },
    {
      key: 'contact',
      label: t('companies.contact'),
      wraps: true,
      render: ({ contact }) => <bdi>{contact ?? '—'}</bdi>,
    },
    { key: 'phone', label: t('companies.phone'), render: ({ phone }) => <bdi>{phone ?? '—'}</bdi> },
    {
      key: 'address',
      label: t('companies.address'),
      hiddenByDefault: true,
      wraps: true,
      render: ({ address }) => <bdi>{address ?? '—'}</bdi>,
    },
    { key: 'devices', label: t('companies.devices'), sortBy: 'devices', align: 'end', render: devices },
    { key: 'entities', label: t('companies.entities'), align: 'end', render: ({ entities }) => count(entities) },
    { key: 'users', label: t('companies.users'), align: 'end', render: ({ users }) => count(users) },
    {
      key: 'expireTime',
      label: t('companies.lastDay'),
      sortBy: 'expireTime',
      render: ({ expireTime }) =>
        expireTime === null ? t('companies.never') : date.format(new Date(Date.parse(expireTime) - 1)),
    },
    {
      key: 'createTime',
      label: t('companies.created'),
      sortBy: 'createTime',
      hiddenByDefault: true,
      render: ({ createTime }) => date.format(new Date(createTime)),
    },
  ];
}

function Status({ status, expireTime }: Company) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  if (status === 0) return <StatusDot tone="quiet" text={t('companies.stopped')} />;
  const isOver = expireTime !== null && Date.parse(expireTime) <= now;
  return isOver ? (
    <StatusDot tone="warn" text={t('companies.expired')} />
  ) : (
    <StatusDot tone="good" text={t('companies.inUse')} />
  );
}
