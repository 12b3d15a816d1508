import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { type List, useListAddress } from '../../ui/use-list-address.ts';
import { CheckAgain } from './check-again.tsx';
import { CompanyList } from './company-list.tsx';
import { DayView } from './day-view.tsx';
import { FindingList } from './finding-list.tsx';
import { HealthFilters } from './health-fields.tsx';
import {
  acceptedFilters,
  type Filter,
  healthFilters,
  placesInput,
  sortable,
  type View,
  viewOf,
} from './health-filters.ts';
import { useSummary } from './requests.ts';
import { SummaryPanel } from './summary-panel.tsx';

/** Data health: what is wrong with the counts, since when, how many people are missing, and what to do. */
export default function HealthPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<Filter>({ sortable, filters: healthFilters, accepted: acceptedFilters });
  if (!can('device:list'))
    return (
      <ListPage title={t('menu.health')}>
        <NoPermission />
      </ListPage>
    );
  return <Health list={list} />;
}

function Health({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isPlatform = user.company === null;
  const { filters } = list;
  const view = viewOf(filters, isPlatform);
  // The companies are told of all together, whatever was chosen before.
  const asked = useSummary(view === 'companies' ? {} : placesInput(filters));
  return (
    <ListPage
      title={t('menu.health')}
      tabs={
        <>
          <ViewTabs list={list} view={view} isPlatform={isPlatform} />
          <CheckAgain filters={filters} all={!isPlatform} asked={asked} />
        </>
      }
      filters={<HealthFilters list={list} view={view} />}
    >
      <SummaryPanel asked={asked} />
      {view === 'findings' && <FindingList list={list} summary={asked.data} />}
      {view === 'days' && <DayView list={list} />}
      {view === 'companies' && <CompanyList list={list} />}
    </ListPage>
  );
}

type TabsProps = { list: List<Filter>; view: View; isPlatform: boolean };

function ViewTabs({ list, view, isPlatform }: TabsProps) {
  const { t } = useTranslation();
  return (
    <FilterTabs<View>
      name={t('menu.health')}
      entries={[
        ...(isPlatform ? [{ key: 'companies' as const, label: t('health.companies') }] : []),
        { key: 'findings', label: t('health.findings') },
        { key: 'days', label: t('health.daily') },
      ]}
      chosen={view}
      // Places stay chosen, what belongs to the other view does not.
      onChoose={(next) => {
        const { companyId, deptId, entityId } = list.filters;
        const isStart = next === (isPlatform ? 'companies' : 'findings');
        list.show({
          sort: undefined,
          filters: { ...healthFilters, companyId, deptId, entityId, view: isStart ? '' : next },
        });
      }}
    />
  );
}
