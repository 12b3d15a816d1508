import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { TrafficQueryPage } from '../../pickers/traffic/traffic-query-page.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'some' as const },
  items: ['flowIn', 'flowOut', 'flowPassby'] as const,
  mode: 'each',
};

/** Figures of stores by time. */
export default function QueryEntityPage() {
  const { t } = useTranslation();
  return (
    <TrafficQueryPage
      title={t('menu.queryEntity')}
      page="queryEntity"
      defaultView={start}
      placeKinds={['entity', 'all']}
    />
  );
}
