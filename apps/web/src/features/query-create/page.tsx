import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { TrafficQueryPage } from '../../pickers/traffic/traffic-query-page.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'some' as const },
  items: ['flowIn', 'flowPassby', 'batch'] as const,
  mode: 'each',
};

/** A custom query: items, places, time range, granularity and layout. */
export default function QueryCreatePage() {
  const { t } = useTranslation();
  return (
    <TrafficQueryPage
      title={t('menu.queryCreate')}
      page="queryCreate"
      defaultView={start}
      placeKinds={['all', 'entity', 'access', 'area', 'organisation']}
      showsLayoutField
    />
  );
}
