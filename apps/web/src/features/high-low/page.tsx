import { comparisons } from '@portico/contract/routes/comparisons';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { toPeriodInput } from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { weekdayName } from '../../pickers/analysis/weekday-name.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { HighLowResult } from './high-low-result.tsx';

const start = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'some' as const },
  range: 'lastMonth' as const,
  mode: '0',
};
const weekdays = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const weekOf = (kind: string) => weekdays.find((week) => String(week) === kind) ?? 0;

/** High-low analysis: each place's average day by hour, and the average week of all places together. */
export default function HighLowPage() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <AnalysisFrame
      title={t('menu.highLow')}
      page="highLow"
      route={comparisons.highlow}
      defaultView={start}
      placeKinds={['entity', 'access', 'area', 'organisation', 'all']}
      omittedFields={['compare']}
      toInput={(view) => ({ item: view.item, week: weekOf(view.mode), ...toPeriodInput(view) })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('analysis.highLow.weekday')}>
          {(id) => (
            <Select<number>
              id={id}
              value={weekOf(draft.mode)}
              popupMatchSelectWidth={false}
              options={weekdays.map((week) => ({
                value: week,
                label: week === 0 ? t('analysis.highLow.allDays') : weekdayName(week, tag, 'long'),
              }))}
              onChange={(week) => setDraft({ mode: String(week) })}
            />
          )}
        </QueryField>
      )}
      summarise={({ mode }) => (weekOf(mode) === 0 ? [] : [weekdayName(weekOf(mode), tag, 'long')])}
      exportButton={(query, reply) => (
        <AnalysisExportButton analysis="highlow" query={query} rows={reply.rows.length} />
      )}
      hasData={({ rows }) => rows.some(({ hours }) => hours.some((value) => value !== null))}
    >
      {(reply, view, query) => <HighLowResult reply={reply} view={view} query={query} />}
    </AnalysisFrame>
  );
}
