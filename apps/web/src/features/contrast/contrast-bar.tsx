import { useTranslation } from 'react-i18next';
import { nearestAllowedStep } from '../../pickers/analysis/allowed-steps.ts';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { browserLocalSeconds } from '../../pickers/analysis/browser-local-time.ts';
import { ChoiceField } from '../../pickers/analysis/choice-field.tsx';
import { CompareField } from '../../pickers/analysis/compare-field.tsx';
import { DayRangesField } from '../../pickers/analysis/day-ranges-field.tsx';
import { HoursField } from '../../pickers/analysis/hours-field.tsx';
import { ItemField } from '../../pickers/analysis/item-field.tsx';
import { PlacesField } from '../../pickers/analysis/places-field.tsx';
import { QueryBar } from '../../pickers/analysis/query-bar.tsx';
import { RangeField } from '../../pickers/analysis/range-field.tsx';
import { StepField } from '../../pickers/analysis/step-field.tsx';
import type { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import type { NamedPlace } from '../../pickers/store-part-dialog.tsx';
import { comparesRanges, countViewDays, findContrastProblem, listAllowedContrastSteps } from './contrast-view.ts';

type Props = { viewState: ReturnType<typeof useAnalysisView>; knownPlaces: readonly NamedPlace[]; busy: boolean };

/** The query bar of the contrast page. */
export function ContrastQueryBar({ viewState, knownPlaces, busy }: Props) {
  const { t } = useTranslation();
  const { draft } = viewState;
  const now = browserLocalSeconds();
  const count = typeof draft.places.ids === 'string' ? knownPlaces.length || undefined : draft.places.ids.length;
  const problem = findContrastProblem(draft, count, now);
  // When the step no longer fits the range, the nearest allowed step replaces it.
  const change = (next: Partial<AnalysisView>) => {
    const changed = { ...draft, ...next };
    viewState.setDraft({ ...next, step: nearestAllowedStep(changed.step, listAllowedContrastSteps(changed, now)) });
  };
  return (
    <QueryBar problem={problem === null ? null : t(problem)} busy={busy} onRunQuery={viewState.applyDraft}>
      <ItemField value={draft.item} onChange={(item) => change({ item })} />
      <ChoiceField
        label={t('analysis.contrast.by')}
        entries={[
          { key: 'area', label: t('analysis.contrast.area') },
          { key: 'time', label: t('analysis.contrast.time') },
        ]}
        chosen={comparesRanges(draft) ? 'time' : 'area'}
        onChoose={(mode) => change({ mode })}
      />
      <PlacesField
        value={draft.places}
        kinds={['entity', 'access', 'area', 'organisation']}
        knownPlaces={knownPlaces}
        onChange={(places) => change({ places })}
      />
      {comparesRanges(draft) ? (
        <DayRangesField value={draft.dayRanges} onChange={(dayRanges) => change({ dayRanges })} />
      ) : (
        <>
          <RangeField value={draft} onChange={change} />
          <CompareField value={draft.compare} onChange={(compare) => change({ compare })} />
        </>
      )}
      <StepField
        value={draft.step}
        allowed={listAllowedContrastSteps(draft, now)}
        days={countViewDays(draft, now)}
        item={draft.item}
        onChange={(step) => change({ step })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => change({ hours })} />
    </QueryBar>
  );
}
