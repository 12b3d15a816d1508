import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import styles from './health.module.css';
import { emptyHealthFilters, type HealthFilterName } from './health-filters.ts';
import { minUnmarkedCompleteness } from './health-levels.ts';
import { type CompanyHealth, useCompanyHealth } from './requests.ts';

/** Companies by the quality of their counts; each links to its findings. */
export function CompanyList({ list }: { list: ListController<HealthFilterName> }) {
  const { t } = useTranslation();
  const { page, size, filters } = list;
  const found = useCompanyHealth({ page, size, ...(filters.search === '' ? {} : { search: filters.search }) });
  const open = ({ companyId }: CompanyHealth) =>
    list.update({ filters: { ...emptyHealthFilters, view: 'findings', companyId: String(companyId) } });
  return (
    <DataTable<CompanyHealth>
      name={t('menu.companies')}
      storageName="health-companies"
      columns={useColumns(found.dataUpdatedAt, open)}
      rows={found.data?.content}
      total={found.data?.totalElements ?? 0}
      busy={found.isPlaceholderData}
      failure={found.isError ? formatFailure(t, found.error) : undefined}
      forbidden={found.error instanceof Failure && found.error.status === 403}
      getRowKey={({ companyId }) => companyId}
      getRowName={({ name }) => name}
      list={{ ...list, isFiltered: filters.search !== '' }}
      empty={{ text: t('frame.noData') }}
      onRefresh={() => void found.refetch()}
    />
  );
}

function useColumns(now: number, onOpen: (company: CompanyHealth) => void): DataColumn<CompanyHealth>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'name',
      label: t('devices.company'),
      render: (company) => (
        <button type="button" className={styles.link} onClick={() => onOpen(company)}>
          <bdi>{company.name}</bdi>
        </button>
      ),
    },
    {
      key: 'open',
      label: t('health.open'),
      align: 'end',
      render: ({ open }) => <span data-tone={open > 0 ? 'warn' : undefined}>{formatCount(open, tag)}</span>,
    },
    {
      key: 'missing',
      label: t('health.missing'),
      align: 'end',
      render: ({ open, missingPeople }) => formatCount(open === 0 ? 0 : missingPeople, tag),
    },
    {
      key: 'completeness',
      label: t('health.completeness'),
      align: 'end',
      render: ({ completeness }) => (
        <span data-tone={completeness !== null && completeness < minUnmarkedCompleteness ? 'warn' : undefined}>
          {formatShare(completeness, tag)}
        </span>
      ),
    },
    {
      key: 'reporting',
      label: t('health.reporting'),
      align: 'end',
      render: ({ reporting, devices }) => (
        <span data-tone={reporting < devices ? 'warn' : undefined}>
          {t('health.reportingOf', { reporting: formatCount(reporting, tag), devices: formatCount(devices, tag) })}
        </span>
      ),
    },
    {
      key: 'lastUpload',
      label: t('devices.lastUpload'),
      align: 'end',
      render: ({ lastUpload }) => (lastUpload === null ? '—' : formatTimeAgo(t, lastUpload, tag, now)),
    },
  ];
}
