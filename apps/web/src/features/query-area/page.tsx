import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.area, ids: 'some' as const },
  items: ['flowIn', 'flowOut'] as const,
  kind: 'each',
};

/** Figures of areas by time. */
export default function QueryAreaPage() {
  const { t } = useTranslation();
  return <TrafficQuery title={t('menu.queryArea')} page="queryArea" start={start} kinds={['area']} />;
}
