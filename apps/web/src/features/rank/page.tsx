import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { whenInput } from '../../pickers/analysis/view.ts';
import { RankAnswer } from './rank-answer.tsx';

/** Ranking: places by one figure, with who won and lost. */
export default function RankPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.rank')}
      page="rank"
      route={comparisons.rank}
      start={startView}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      inputOf={(view) => ({ item: view.item, compare: view.compare, ...whenInput(view) })}
      exporting={(asked, reply) => <AnalysisExport what="rank" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ value }) => value !== null)}
    >
      {(reply, view) => <RankAnswer reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
