import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, type Step, selectionTypes } from '@portico/contract/words/time-ranges';
import type { TextKey } from '@portico/i18n';
import {
  allowedStepsForDays,
  countDays,
  countRangeDays,
  resolveRangeDays,
} from '../../pickers/analysis/allowed-steps.ts';
import {
  type AnalysisView,
  toHoursInput,
  toPeriodInput,
  toStartAndEndTime,
} from '../../pickers/analysis/analysis-view.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { findStepProblem, listStepFixes, type StepFix, type StepProblem } from '../../pickers/analysis/step-problem.ts';

export type ContrastReply = ResultOf<typeof comparisons.contrast>;

/** The initial view of the contrast page: this month by day, for the first stores. */
export const defaultContrastView: AnalysisView = {
  ...defaultAnalysisView,
  places: { rangeType: selectionTypes.entity, ids: 'some' },
  mode: 'area',
};

/** Maximum number of places that are compared. */
const maxPlaces = 60;

export const comparesRanges = ({ mode }: Pick<AnalysisView, 'mode'>) => mode === 'time';

/** Number of days in the range, or in the longest of the compared ranges; `now`: local time in seconds. */
export function countViewDays(view: AnalysisView, now: number): number {
  return comparesRanges(view) ? Math.max(1, ...view.dayRanges.map(countDays)) : countRangeDays(view, now);
}

export function listAllowedContrastSteps(view: AnalysisView, now: number): Step[] {
  return allowedStepsForDays(countViewDays(view, now), view.item);
}

/** Why this query is not allowed; null: it is. `places`: number of selected places, undefined until known; `now`: local time in seconds. */
export function findContrastProblem(view: AnalysisView, places: number | undefined, now: number): TextKey | null {
  if (places === 0) return 'errors.notEntity';
  if (comparesRanges(view) && places !== undefined && places > 1) return 'analysis.contrast.onePlace';
  if (comparesRanges(view) && view.dayRanges.length < 2) return 'analysis.contrast.twoSpans';
  if (places !== undefined && places > maxPlaces) return 'analysis.contrast.tooMany';
  return listAllowedContrastSteps(view, now).length === 0 ? 'analysis.contrast.noStep' : null;
}

/** Why the step does not suit the range or the item; null: it does. */
export function findContrastStepProblem(view: AnalysisView, now: number): StepProblem | null {
  return findStepProblem(view.step, countViewDays(view, now), view.item);
}

/** The changes that make a view with a wrong step valid. */
export function listContrastFixes(view: AnalysisView, now: number): StepFix[] {
  return listStepFixes({
    step: view.step,
    item: view.item,
    range: comparesRanges(view) ? null : resolveRangeDays(view, now),
    days: countViewDays(view, now),
    now,
  });
}

/** The view as input of the contrast call. */
export function toContrastInput(view: AnalysisView, ids: readonly number[]) {
  const input = {
    rangeType: view.places.rangeType,
    ids: [...ids],
    item: view.item,
    step: view.step,
    ...toHoursInput(view.hours),
  };
  return comparesRanges(view)
    ? { ...input, contrastType: contrastTypes.time, ranges: view.dayRanges.map(toStartAndEndTime) }
    : { ...input, ...toPeriodInput(view), contrastType: contrastTypes.area, compare: view.compare };
}
