import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { whenInput } from '../../pickers/analysis/view.ts';
import { FunnelAnswer } from './funnel-answer.tsx';

/** The way in: how many passed by, came in, in how many groups, and how long they stayed. */
export default function FunnelPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.funnel')}
      page="funnel"
      route={comparisons.funnel}
      start={startView}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      items={null}
      inputOf={(view) => ({ compare: view.compare, ...whenInput(view) })}
      exporting={(asked, reply) => <AnalysisExport what="funnel" asked={asked} rows={reply.rows.length} />}
      isKnown={({ steps }) => steps.some(({ value }) => value !== null)}
    >
      {(reply, view) => <FunnelAnswer reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
