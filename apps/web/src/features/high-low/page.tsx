import { comparisons } from '@portico/contract/routes/comparisons';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisFrame } from '../../pickers/analysis/analysis-frame.tsx';
import { QueryField } from '../../pickers/analysis/query-bar.tsx';
import { startView } from '../../pickers/analysis/start-view.ts';
import { whenInput } from '../../pickers/analysis/view.ts';
import { weekdayName } from '../../pickers/analysis/weekday-words.ts';
import { useTag } from '../../ui/use-tag.ts';
import { HighLowAnswer } from './high-low-answer.tsx';

const start = {
  ...startView,
  places: { of: selectionTypes.entity, ids: 'some' as const },
  range: 'lastMonth' as const,
  kind: '0',
};
const weekdays = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const weekOf = (kind: string) => weekdays.find((week) => String(week) === kind) ?? 0;

/** High and low: the usual day of each place by hour, and the usual week of all together. */
export default function HighLowPage() {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <AnalysisFrame
      title={t('menu.highLow')}
      page="highLow"
      route={comparisons.highlow}
      start={start}
      kinds={['entity', 'access', 'area', 'organisation', 'all']}
      without={['compare']}
      inputOf={(view) => ({ item: view.item, week: weekOf(view.kind), ...whenInput(view) })}
      fields={({ draft, setDraft }) => (
        <QueryField label={t('analysis.highLow.weekday')}>
          {(id) => (
            <Select<number>
              id={id}
              value={weekOf(draft.kind)}
              popupMatchSelectWidth={false}
              options={weekdays.map((week) => ({
                value: week,
                label: week === 0 ? t('analysis.highLow.allDays') : weekdayName(week, tag, 'long'),
              }))}
              onChange={(week) => setDraft({ kind: String(week) })}
            />
          )}
        </QueryField>
      )}
      exporting={(asked, reply) => <AnalysisExport what="highlow" asked={asked} rows={reply.rows.length} />}
      isKnown={({ rows }) => rows.some(({ hours }) => hours.some((value) => value !== null))}
    >
      {(reply, view, asked) => <HighLowAnswer reply={reply} view={view} asked={asked} />}
    </AnalysisFrame>
  );
}
