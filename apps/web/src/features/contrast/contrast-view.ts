import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, selectionTypes, type Step } from '@portico/contract/words/time-ranges';
import type { TextKey } from '@portico/i18n';
import { startView } from '../../pickers/analysis/start-view.ts';
import { dayCount, spanDays, stepsAllowed } from '../../pickers/analysis/steps-allowed.ts';
import { type AnalysisView, hoursInput, spanInput, whenInput } from '../../pickers/analysis/view.ts';

export type Contrast = ResultOf<typeof comparisons.contrast>;

/** A contrast as the page begins: this month by day, of the first stores. */
export const contrastStart: AnalysisView = {
  ...startView,
  places: { of: selectionTypes.entity, ids: 'some' },
  kind: 'area',
};

/** The most places beside each other. */
const mostPlaces = 60;

export const isByTime = ({ kind }: Pick<AnalysisView, 'kind'>) => kind === 'time';

/** Days of the range, or of the longest of the ranges; `now`: local seconds. */
export function daysOf(view: AnalysisView, now: number): number {
  return isByTime(view) ? Math.max(1, ...view.spans.map(spanDays)) : dayCount(view, now);
}

export function allowedSteps(view: AnalysisView, now: number): Step[] {
  return stepsAllowed(daysOf(view, now), view.item);
}

/** Why it cannot be asked like this; null: it can. `places`: how many are chosen. */
export function problemOf(view: AnalysisView, places: number | undefined, now: number): TextKey | null {
  if (places === 0) return 'errors.notEntity';
  if (isByTime(view) && places !== undefined && places > 1) return 'analysis.contrast.onePlace';
  if (isByTime(view) && view.spans.length < 2) return 'analysis.contrast.twoSpans';
  if (places !== undefined && places > mostPlaces) return 'analysis.contrast.tooMany';
  return allowedSteps(view, now).length === 0 ? 'analysis.contrast.noStep' : null;
}

/** What the call is asked. */
export function contrastInput(view: AnalysisView, ids: readonly number[]) {
  const asked = {
    rangeType: view.places.of,
    ids: [...ids],
    item: view.item,
    step: view.step,
    ...hoursInput(view.hours),
  };
  return isByTime(view)
    ? { ...asked, contrastType: contrastTypes.time, ranges: view.spans.map(spanInput) }
    : { ...asked, ...whenInput(view), contrastType: contrastTypes.area, compare: view.compare };
}
