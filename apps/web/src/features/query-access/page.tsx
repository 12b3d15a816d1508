import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { TrafficQueryPage } from '../../pickers/traffic/traffic-query-page.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.access, ids: 'some' as const },
  items: ['flowIn', 'flowOut'] as const,
  mode: 'each',
};

/** Figures of entrances by time. */
export default function QueryAccessPage() {
  const { t } = useTranslation();
  return (
    <TrafficQueryPage title={t('menu.queryAccess')} page="queryAccess" defaultView={start} placeKinds={['access']} />
  );
}
