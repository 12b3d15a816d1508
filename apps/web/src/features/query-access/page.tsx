import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.access, ids: 'some' as const },
  items: ['flowIn', 'flowOut'] as const,
  kind: 'each',
};

/** Figures of entrances by time. */
export default function QueryAccessPage() {
  const { t } = useTranslation();
  return <TrafficQuery title={t('menu.queryAccess')} page="queryAccess" start={start} kinds={['access']} />;
}
