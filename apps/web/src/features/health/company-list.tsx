import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { agoText } from '../../pickers/device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatShare } from '../../ui/figures.ts';
import type { List } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { trusted } from './day-levels.ts';
import { type Filter, healthFilters } from './health-filters.ts';
import styles from './health.module.css';
import { type CompanyHealth, useCompanies } from './requests.ts';

/** The companies of the platform by how sound their counts are; each leads to what is wrong there. */
export function CompanyList({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const { page, size, filters } = list;
  const found = useCompanies({ page, size, ...(filters.search === '' ? {} : { search: filters.search }) });
  const open = ({ companyId }: CompanyHealth) =>
    list.show({ filters: { ...healthFilters, view: 'findings', companyId: String(companyId) } });
  return (
    <DataTable<CompanyHealth>
      name={t('menu.companies')}
      storageName="health-companies"
      columns={useColumns(found.dataUpdatedAt, open)}
      rows={found.data?.content}
      total={found.data?.totalElements ?? 0}
      busy={found.isPlaceholderData}
      failure={found.isError ? failureText(t, found.error) : undefined}
      forbidden={found.error instanceof Failure && found.error.status === 403}
      keyOf={({ companyId }) => companyId}
      nameOf={({ name }) => name}
      list={{ ...list, filtered: filters.search !== '' }}
      empty={{ text: t('frame.noData') }}
      onRefresh={() => void found.refetch()}
    />
  );
}

function useColumns(now: number, onOpen: (company: CompanyHealth) => void): DataColumn<CompanyHealth>[] {
  const { t } = useTranslation();
  const tag = useTag();
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
        <span data-tone={completeness !== null && completeness < trusted ? 'warn' : undefined}>
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
      render: ({ lastUpload }) => (lastUpload === null ? '—' : agoText(lastUpload, tag, now)),
    },
  ];
}
