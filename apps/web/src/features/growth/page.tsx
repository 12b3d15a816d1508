import { comparisons } from '@portico/contract/routes/comparisons';
import { growthPeriods } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { GrowthResult } from './growth-result.tsx';

type GrowthTime = keyof typeof growthPeriods;
const times = Object.keys(growthPeriods) as GrowthTime[]; // the keys of a constant object
const start = { ...defaultAnalysisView, mode: 'week' };
const timeOf = (kind: string): GrowthTime => times.find((time) => time === kind) ?? 'week';

/** Growth: each place against the previous period and against last year. */
export default function GrowthPage() {
  const { t } = useTranslation();
  return (
    <AnalysisFrame
      title={t('menu.growth')}
      page="growth"
      route={comparisons.growth}
      defaultView={start}
      placeKinds={['all', 'entity', 'access', 'area', 'organisation']}
      omittedFields={['compare', 'range']}
      toInput={(view) => ({ item: view.item, timeType: growthPeriods[timeOf(view.mode)] })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('analysis.growth.time')}>
          {(id) => (
            <Select<GrowthTime>
              id={id}
              value={timeOf(draft.mode)}
              options={times.map((time) => ({ value: time, label: t(`words.ranges.${time}`) }))}
              onChange={(mode) => setDraft({ mode })}
            />
          )}
        </QueryField>
      )}
      summarise={({ mode }) => [t(`words.ranges.${timeOf(mode)}`)]}
      exportButton={(query, reply) => <AnalysisExportButton analysis="growth" query={query} rows={reply.rows.length} />}
      hasData={({ rows }) => rows.some(({ value, before }) => value !== null || before.value !== null)}
    >
      {(reply, view) => <GrowthResult reply={reply} view={view} />}
    </AnalysisFrame>
  );
}
