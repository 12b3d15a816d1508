import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { TrafficQueryPage } from '../../pickers/traffic/traffic-query-page.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.organisation, ids: 'some' as const },
  items: ['flowIn', 'flowOut', 'flowPassby'] as const,
  mode: 'each',
};

/** Figures of organisations, each with all stores below it, by time. */
export default function QueryOrganisationPage() {
  const { t } = useTranslation();
  return (
    <TrafficQueryPage
      title={t('menu.queryOrganisation')}
      page="queryOrganisation"
      defaultView={start}
      placeKinds={['organisation']}
    />
  );
}
