import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { AlarmsButton } from './alarms-button.tsx';
import { CompanyList } from './company-list.tsx';
import { HealthDaysView } from './day-view.tsx';
import { FindingList } from './finding-list.tsx';
import styles from './health.module.css';
import { HealthFilterForm } from './health-filter-form.tsx';
import {
  emptyHealthFilters,
  getHealthView,
  type HealthFilterName,
  type HealthView,
  healthFilterPatterns,
  sortableFindingFields,
  toPlacesInput,
} from './health-filters.ts';
import { RecheckButton } from './recheck-button.tsx';
import { useHealthSummary } from './requests.ts';
import { HealthSummaryPanel } from './summary-panel.tsx';

/** Data health: faults of the counts, since when, how many people are missing, and what to do. */
export default function HealthPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<HealthFilterName>({
    sortable: sortableFindingFields,
    filters: emptyHealthFilters,
    acceptedValues: healthFilterPatterns,
  });
  if (!can('device:list'))
    return (
      <ListPage title={t('menu.health')}>
        <NoPermission />
      </ListPage>
    );
  return <Health list={list} />;
}

function Health({ list }: { list: ListController<HealthFilterName> }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isPlatform = user.company === null;
  const { filters } = list;
  const view = getHealthView(filters, isPlatform);
  // The companies view shows all companies, whatever places were selected before.
  const summary = useHealthSummary(view === 'companies' ? {} : toPlacesInput(filters));
  return (
    <ListPage
      title={t('menu.health')}
      tabs={
        <>
          <ViewTabs list={list} view={view} isPlatform={isPlatform} />
          <div className={styles.tools}>
            <RecheckButton filters={filters} all={!isPlatform} summary={summary} />
            <AlarmsButton />
          </div>
        </>
      }
      filters={<HealthFilterForm list={list} view={view} />}
    >
      <HealthSummaryPanel summary={summary} />
      {view === 'findings' && <FindingList list={list} summary={summary.data} />}
      {view === 'days' && <HealthDaysView list={list} />}
      {view === 'companies' && <CompanyList list={list} />}
    </ListPage>
  );
}

type TabsProps = { list: ListController<HealthFilterName>; view: HealthView; isPlatform: boolean };

function ViewTabs({ list, view, isPlatform }: TabsProps) {
  const { t } = useTranslation();
  return (
    <FilterTabs<HealthView>
      name={t('menu.health')}
      entries={[
        ...(isPlatform ? [{ key: 'companies' as const, label: t('health.companies') }] : []),
        { key: 'findings', label: t('health.findings') },
        { key: 'days', label: t('health.daily') },
      ]}
      chosen={view}
      // Keep the selected places and reset the filters of the view that the user leaves.
      onChoose={(next) => {
        const { companyId, deptId, entityId } = list.filters;
        const isStart = next === (isPlatform ? 'companies' : 'findings');
        list.update({
          sort: undefined,
          filters: { ...emptyHealthFilters, companyId, deptId, entityId, view: isStart ? '' : next },
        });
      }}
    />
  );
}
