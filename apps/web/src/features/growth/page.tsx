import { comparisons } from '@portico/contract/routes/comparisons';
import { growthTimes } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { GrowthAnswer } from './growth-answer.tsx';

type GrowthTime = keyof typeof growthTimes;
const times = Object.keys(growthTimes) as GrowthTime[]; // the keys of a constant
const start = { ...startView, kind: 'week' };
const timeOf = (kind: string): GrowthTime => times.find((time) => time === kind) ?? 'week';

/** Growth: each place against the period before and against last year. */
export default function GrowthPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.growth')}
      page="growth"
      route={comparisons.growth}
      start={start}
      kinds={['all', 'entity', 'access', 'area', 'organisation']}
      without={['compare', 'range']}
      inputOf={(view) => ({ item: view.item, timeType: growthTimes[timeOf(view.kind)] })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('analysis.growth.time')}>
          {(id) => (
            <Select<GrowthTime>
              id={id}
              value={timeOf(draft.kind)}
              options={times.map((time) => ({ value: time, label: t(`words.ranges.${time}`) }))}
              onChange={(kind) => setDraft({ kind })}
            />
          )}
        </QueryField>
      )}
      exporting={(asked, reply) => <AnalysisExport what="growth" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ value, before }) => value !== null || before.value !== null)}
    >
      {(reply, view) => <GrowthAnswer reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
