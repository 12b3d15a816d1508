import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.organisation, ids: 'some' as const },
  items: ['flowIn', 'flowOut', 'flowPassby'] as const,
  kind: 'each',
};

/** Figures of organisations, each with all stores below it, by time. */
export default function QueryOrganisationPage() {
  const { t } = useTranslation();
  return (
    <TrafficQuery title={t('menu.queryOrganisation')} page="queryOrganisation" start={start} kinds={['organisation']} />
  );
}
