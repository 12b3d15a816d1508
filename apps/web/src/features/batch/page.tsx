import { comparisons } from '@portico/contract/routes/comparisons';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { BatchResult } from './batch-result.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'some' as const },
  item: 'batch' as const,
};

/** Group analysis: groups per day, the quietest and the busiest day, and the size of the groups. */
export default function BatchPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.batch')}
      page="batch"
      route={comparisons.batch}
      defaultView={start}
      placeKinds={['entity', 'access', 'area', 'organisation', 'all']}
      items={null}
      toInput={(view) => ({ compare: view.compare, ...toPeriodInput(view) })}
      exportButton={(query, reply) => <AnalysisExportButton analysis="batch" query={query} rows={reply.rows.length} />}
      hasData={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <BatchResult reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
