import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.entity, ids: 'some' as const },
  items: ['flowIn', 'flowOut', 'flowPassby'] as const,
  kind: 'each',
};

/** Figures of stores by time. */
export default function QueryEntityPage() {
  const { t } = useTranslation();
  return <TrafficQuery title={t('menu.queryEntity')} page="queryEntity" start={start} kinds={['entity', 'all']} />;
}
