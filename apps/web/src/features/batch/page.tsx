import { comparisons } from '@portico/contract/routes/comparisons';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { whenInput } from '../../pickers/analysis/view.ts';
import { BatchAnswer } from './batch-answer.tsx';

const start = { ...startView, places: { of: selectionTypes.entity, ids: 'some' as const }, item: 'batch' as const };

/** Groups: how many came in each day, the quietest and the busiest day, and how large they were. */
export default function BatchPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.batch')}
      page="batch"
      route={comparisons.batch}
      start={start}
      kinds={['entity', 'access', 'area', 'organisation', 'all']}
      items={null}
      inputOf={(view) => ({ compare: view.compare, ...whenInput(view) })}
      exporting={(asked, reply) => <AnalysisExport what="batch" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <BatchAnswer reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
