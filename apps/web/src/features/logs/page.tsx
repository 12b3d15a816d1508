import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { emptyLogFilters, type LogFilters, logFilterPatterns } from './log-filter.ts';
import { LoginLog } from './login-log.tsx';
import { OperationLog } from './operation-log.tsx';

/** The operation log and the login log, with shared filters. */
export default function LogsPage() {
  const { t } = useTranslation();
  const list = useListAddress({
    size: 20,
    sortable: ['createTime'],
    filters: emptyLogFilters,
    acceptedValues: logFilterPatterns,
  });
  const { filters } = list;
  const isLogins = filters.view === 'logins';
  const { seesWholeCompany } = useSession().user;
  return (
    <ListPage
      title={t('menu.logs')}
      {...(seesWholeCompany ? {} : { detail: t('logs.ownOrganisationsOnly') })}
      tabs={
        <FilterTabs
          name={t('menu.logs')}
          entries={[
            { key: '', label: t('logs.operations') },
            { key: 'logins', label: t('logs.logins') },
          ]}
          chosen={isLogins ? 'logins' : ''}
          onChoose={(view) => list.update({ filters: { ...emptyLogFilters, view } })}
        />
      }
      filters={
        <SearchForm
          fields={useFields(isLogins)}
          values={filters}
          onSearch={(changed) => list.update({ filters: changed })}
          onReset={() => list.update({ filters: { ...emptyLogFilters, view: filters.view } })}
        />
      }
    >
      {isLogins ? <LoginLog list={list} /> : <OperationLog list={list} />}
    </ListPage>
  );
}

function useFields(isLogins: boolean): FilterField<keyof LogFilters>[] {
  const { t } = useTranslation();
  const result: FilterField<keyof LogFilters> = {
    name: 'status',
    label: t('logs.result'),
    kind: 'select',
    options: [
      { value: 'ok', label: t('logs.ok') },
      { value: 'refused', label: t('logs.refused') },
    ],
  };
  const days: FilterField<keyof LogFilters> = { name: 'from', lastDayName: 'to', label: t('logs.days'), kind: 'days' };
  if (isLogins) return [{ name: 'name', label: t('logs.account'), kind: 'text' }, result, days];
  return [
    { name: 'name', label: t('logs.what'), kind: 'text', placeholder: t('logs.whatHint') },
    { name: 'operator', label: t('logs.operator'), kind: 'text' },
    {
      name: 'type',
      label: t('logs.type'),
      kind: 'select',
      options: [
        { value: 'add', label: t('logs.typeAdd') },
        { value: 'change', label: t('logs.typeChange') },
        { value: 'remove', label: t('logs.typeRemove') },
        { value: 'other', label: t('logs.typeOther') },
      ],
    },
    result,
    days,
  ];
}
