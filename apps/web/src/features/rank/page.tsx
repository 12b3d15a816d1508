import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { RankResult } from './rank-result.tsx';

/** Ranking: places by one item, with gainers and losers. */
export default function RankPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.rank')}
      page="rank"
      route={comparisons.rank}
      defaultView={defaultAnalysisView}
      placeKinds={['all', 'entity', 'access', 'area', 'organisation']}
      toInput={(view) => ({ item: view.item, compare: view.compare, ...toPeriodInput(view) })}
      exportButton={(query, reply) => <AnalysisExportButton analysis="rank" query={query} rows={reply.rows.length} />}
      hasData={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <RankResult reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
