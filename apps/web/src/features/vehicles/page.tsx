import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.entity, ids: 'all' as const },
  item: 'inCar' as const,
  items: ['inCar', 'outCar'] as const,
  kind: 'together',
};

/** Vehicles in and out by time. */
export default function VehiclesPage() {
  const { t } = useTranslation();
  return (
    <TrafficQuery
      title={t('menu.vehicles')}
      page="vehicles"
      start={start}
      kinds={['entity', 'access', 'area', 'organisation', 'all']}
      offered={['inCar', 'outCar', 'totalCar']}
    />
  );
}
