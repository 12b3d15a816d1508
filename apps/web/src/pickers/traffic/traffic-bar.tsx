import { LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { countRangeDays, nearestAllowedStep } from '../analysis/allowed-steps.ts';
import type { AnalysisView } from '../analysis/analysis-view.ts';
import { browserLocalSeconds } from '../analysis/browser-local-time.ts';
import { HoursField } from '../analysis/hours-field.tsx';
import { ItemsField } from '../analysis/item-field.tsx';
import { MenuField } from '../analysis/menu-field.tsx';
import { PlacesField, type SelectablePlaceKind } from '../analysis/places-field.tsx';
import { QueryBar } from '../analysis/query-bar.tsx';
import { RangeField } from '../analysis/range-field.tsx';
import { StepField } from '../analysis/step-field.tsx';
import type { useAnalysisView } from '../analysis/use-analysis-view.ts';
import { useQueryLine } from '../analysis/use-query-line.ts';
import type { NamedPlace } from '../store-part-dialog.tsx';
import { allowedQuerySteps } from './query-time.ts';
import { isCombined, isTableOnly, toTrafficMode } from './traffic-mode.ts';

type Props = {
  viewState: ReturnType<typeof useAnalysisView>;
  knownPlaces: readonly NamedPlace[];
  busy: boolean;
  kinds: readonly SelectablePlaceKind[];
  availableItems: readonly StatisticItem[] | undefined;
  showsLayoutField: boolean;
};

/** The query bar of a traffic query. */
export function TrafficBar({ viewState, knownPlaces, busy, kinds, availableItems, showsLayoutField }: Props) {
  const { t } = useTranslation();
  const { draft } = viewState;
  const now = browserLocalSeconds();
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  const problem = isEmpty ? t('errors.notEntity') : draft.items.length === 0 ? t('analysis.oneItem') : null;
  const summary = useQueryLine(viewState.view, knownPlaces, {
    items: viewState.view.items,
    hasRange: true,
    isCompared: false,
  });
  const change = (next: Partial<AnalysisView>) => {
    const changed = { ...draft, ...next };
    viewState.setDraft({ ...next, step: nearestAllowedStep(changed.step, allowedQuerySteps(changed, now)) });
  };
  return (
    <QueryBar problem={problem} busy={busy} summary={summary} onRunQuery={viewState.applyDraft}>
      <PlacesField
        value={draft.places}
        kinds={kinds}
        knownPlaces={knownPlaces}
        onChange={(places) => change({ places })}
      />
      <ItemsField
        value={draft.items}
        {...(availableItems === undefined ? {} : { availableItems })}
        onChange={(items) => change({ items })}
      />
      <RangeField value={draft} onChange={change} />
      <StepField
        value={nearestAllowedStep(draft.step, allowedQuerySteps(draft, now))}
        allowed={allowedQuerySteps(draft, now)}
        days={countRangeDays(draft, now)}
        onChange={(step) => change({ step })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => change({ hours })} />
      <MenuField<'each' | 'together'>
        label={t('analysis.queries.shown')}
        entries={[
          { key: 'each', label: t('analysis.queries.each') },
          { key: 'together', label: t('analysis.queries.together') },
        ]}
        chosen={isCombined(draft) ? 'together' : 'each'}
        onChoose={(choice) => change({ mode: toTrafficMode(choice === 'together', isTableOnly(draft)) })}
      />
      {showsLayoutField && (
        <MenuField<'both' | 'table'>
          label={t('analysis.queries.layout')}
          entries={[
            { key: 'both', label: t('analysis.queries.chartAndTable'), icons: [LineChartOutlined, TableOutlined] },
            { key: 'table', label: t('analysis.queries.tableOnly'), icons: [TableOutlined] },
          ]}
          chosen={isTableOnly(draft) ? 'table' : 'both'}
          onChoose={(layout) => change({ mode: toTrafficMode(isCombined(draft), layout === 'table') })}
        />
      )}
    </QueryBar>
  );
}
