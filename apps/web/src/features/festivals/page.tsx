import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { FestivalFigures } from './festival-figures.tsx';
import { HolidayFilters, HolidayList } from './holiday-list.tsx';

/** Festivals: the figures of a year's festivals, and the list that manages them. */
export default function FestivalsPage() {
  const [query, setQuery] = useSearchParams();
  const isList = query.get('tab') === 'list';
  const toList = () => setQuery({ tab: 'list' });
  const tabs = <Tabs isList={isList} onChoose={(list) => (list ? toList() : setQuery({}))} />;
  return isList ? <ListView tabs={tabs} /> : <FestivalFigures tabs={tabs} onShowList={toList} />;
}

function Tabs({ isList, onChoose }: { isList: boolean; onChoose: (isList: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <FilterTabs
      name={t('menu.festival')}
      entries={[
        { key: 'figures', label: t('festivals.figures') },
        { key: 'list', label: t('festivals.list') },
      ]}
      chosen={isList ? 'list' : 'figures'}
      onChoose={(next) => onChoose(next === 'list')}
    />
  );
}

const accepted = { year: /^\d{4}$/, kind: /^(festival|workday)$/, tab: /^list$/ };

function ListView({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const list = useListAddress({
    sortable: ['name', 'startTime', 'numberOfDays'],
    filters: { name: '', year: '', kind: '', tab: '' },
    acceptedValues: accepted,
  });
  return (
    <ListPage title={t('menu.festival')} tabs={tabs} filters={<HolidayFilters list={list} />}>
      <HolidayList list={list} />
    </ListPage>
  );
}
