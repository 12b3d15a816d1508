import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { startView } from '../../pickers/analysis/start-view.ts';
import { TrafficQuery } from '../../pickers/traffic/traffic-query.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.entity, ids: 'some' as const },
  items: ['flowIn', 'flowPassby', 'batch'] as const,
  kind: 'each',
};

/** A query of one's own: what, of whom, when, how fine and laid out how. */
export default function QueryCreatePage() {
  const { t } = useTranslation();
  return (
    <TrafficQuery
      title={t('menu.queryCreate')}
      page="queryCreate"
      start={start}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      withLayout
    />
  );
}
