import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { TrafficQueryPage } from '../../pickers/traffic/traffic-query-page.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'all' as const },
  item: 'inCar' as const,
  items: ['inCar', 'outCar'] as const,
  mode: 'together',
};

/** Vehicles in and out over time. */
export default function VehiclesPage() {
  const { t } = useTranslation();
  return (
    <TrafficQueryPage
      title={t('menu.vehicles')}
      page="vehicles"
      defaultView={start}
      placeKinds={['entity', 'access', 'area', 'organisation', 'all']}
      availableItems={['inCar', 'outCar', 'totalCar']}
    />
  );
}
