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
import { RangeField, toHalfOpenRange } from '../../pickers/analysis/range-field.tsx';
import { StepField } from '../../pickers/analysis/step-field.tsx';
import type { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { useQueryLine } from '../../pickers/analysis/use-query-line.ts';
import { useStepTexts } from '../../pickers/analysis/use-step-texts.ts';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import type { NamedPlace } from '../../pickers/store-part-dialog.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import {
  comparesRanges,
  countViewDays,
  findContrastProblem,
  findContrastStepProblem,
  listAllowedContrastSteps,
  listContrastFixes,
} from './contrast-view.ts';

type Props = { viewState: ReturnType<typeof useAnalysisView>; knownPlaces: readonly NamedPlace[]; busy: boolean };

/** The query bar of the contrast page. */
export function ContrastQueryBar({ viewState, knownPlaces, busy }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { draft } = viewState;
  const now = browserLocalSeconds();
  const count = typeof draft.places.ids === 'string' ? knownPlaces.length || undefined : draft.places.ids.length;
  const problem = findContrastProblem(draft, count, now);
  const stepProblem = problem === null ? findContrastStepProblem(draft, now) : null;
  const { describeProblem, describeFix } = useStepTexts(draft, countViewDays(draft, now));
  const fixable = problem === null || problem === 'analysis.contrast.noStep';
  const fixes = fixable && findContrastStepProblem(draft, now) !== null ? listContrastFixes(draft, now) : [];
  const byTime = comparesRanges(viewState.view);
  const summary = useQueryLine(viewState.view, knownPlaces, {
    items: [viewState.view.item],
    hasRange: !byTime,
    isCompared: !byTime,
    own: byTime ? viewState.view.dayRanges.map((days) => formatPeriodDays(toHalfOpenRange(days), tag)) : [],
  });
  // When the step no longer fits the range, the nearest allowed step replaces it.
  const change = (next: Partial<AnalysisView>) => {
    const changed = { ...draft, ...next };
    viewState.setDraft({ ...next, step: nearestAllowedStep(changed.step, listAllowedContrastSteps(changed, now)) });
  };
  return (
    <QueryBar
      problem={problem === null ? (stepProblem === null ? null : describeProblem(stepProblem)) : t(problem)}
      fixes={fixes.map((fix) => ({
        label: describeFix(fix),
        onFix: () =>
          viewState.applyChange({
            step: fix.step,
            ...(fix.days === null ? {} : { range: 'custom' as const, days: fix.days }),
          }),
      }))}
      busy={busy}
      summary={summary}
      onRunQuery={viewState.applyDraft}
    >
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
        canChooseRefused
        onChange={(step) => viewState.setDraft({ step })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => change({ hours })} />
    </QueryBar>
  );
}
