import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { FunnelResult } from './funnel-result.tsx';

/** Visitor funnel: people who passed by, people who came in, their groups, and their dwell time. */
export default function FunnelPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.funnel')}
      page="funnel"
      route={comparisons.funnel}
      defaultView={defaultAnalysisView}
      placeKinds={['all', 'entity', 'access', 'area', 'organisation']}
      items={null}
      toInput={(view) => ({ compare: view.compare, ...toPeriodInput(view) })}
      exportButton={(query, reply) => <AnalysisExportButton analysis="funnel" query={query} rows={reply.rows.length} />}
      hasData={({ steps }) => steps.some(({ value }) => value !== null)}
    >
      {(reply, view, query) => <FunnelResult reply={reply} view={view} query={query} />}
    </AnalysisFrame>
  );
}
