import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { browserNow } from '../analysis/browser-now.ts';
import { ChoiceField } from '../analysis/choice-field.tsx';
import { HoursField } from '../analysis/hours-field.tsx';
import { ItemsField } from '../analysis/item-field.tsx';
import { type PlaceKindOffered, PlacesField } from '../analysis/places-field.tsx';
import { QueryBar, QueryField } from '../analysis/query-bar.tsx';
import { RangeField } from '../analysis/range-field.tsx';
import { StepField } from '../analysis/step-field.tsx';
import { dayCount, nearestStep } from '../analysis/steps-allowed.ts';
import type { useAnalysisView } from '../analysis/use-analysis-view.ts';
import type { AnalysisView } from '../analysis/view.ts';
import type { NamedPlace } from '../place-dialog.tsx';
import { querySteps } from './query-time.ts';
import { isTableOnly, isTogether, kindOf } from './traffic-kind.ts';

type Props = {
  asked: ReturnType<typeof useAnalysisView>;
  known: readonly NamedPlace[];
  busy: boolean;
  kinds: readonly PlaceKindOffered[];
  offered: readonly StatisticItem[] | undefined;
  withLayout: boolean;
};

/** What a traffic query is asked. */
export function TrafficBar({ asked, known, busy, kinds, offered, withLayout }: Props) {
  const { t } = useTranslation();
  const { draft } = asked;
  const now = browserNow();
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  const problem = isEmpty ? t('errors.notEntity') : draft.items.length === 0 ? t('analysis.oneItem') : null;
  const change = (next: Partial<AnalysisView>) => {
    const changed = { ...draft, ...next };
    asked.setDraft({ ...next, step: nearestStep(changed.step, querySteps(changed, now)) });
  };
  return (
    <QueryBar problem={problem} busy={busy} onAsk={asked.ask}>
      <PlacesField value={draft.places} kinds={kinds} known={known} onChange={(places) => change({ places })} />
      <ItemsField
        value={draft.items}
        {...(offered === undefined ? {} : { offered })}
        onChange={(items) => change({ items })}
      />
      <RangeField value={draft} onChange={change} />
      <StepField
        value={nearestStep(draft.step, querySteps(draft, now))}
        allowed={querySteps(draft, now)}
        days={dayCount(draft, now)}
        onChange={(step) => change({ step })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => change({ hours })} />
      <ChoiceField<'each' | 'together'>
        label={t('analysis.queries.shown')}
        entries={[
          { key: 'each', label: t('analysis.queries.each') },
          { key: 'together', label: t('analysis.queries.together') },
        ]}
        chosen={isTogether(draft) ? 'together' : 'each'}
        onChoose={(choice) => change({ kind: kindOf(choice === 'together', isTableOnly(draft)) })}
      />
      {withLayout && (
        <QueryField label={t('analysis.queries.layout')}>
          {(id) => (
            <Select<'both' | 'table'>
              id={id}
              value={isTableOnly(draft) ? 'table' : 'both'}
              popupMatchSelectWidth={false}
              options={[
                { value: 'both', label: t('analysis.queries.chartAndTable') },
                { value: 'table', label: t('analysis.queries.tableOnly') },
              ]}
              onChange={(layout) => change({ kind: kindOf(isTogether(draft), layout === 'table') })}
            />
          )}
        </QueryField>
      )}
    </QueryBar>
  );
}
