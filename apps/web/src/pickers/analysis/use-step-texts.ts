import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../../ui/capitalise-first.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import { type AnalysisView, toStartAndEndTime } from './analysis-view.ts';
import type { StepFix, StepProblem } from './step-problem.ts';

/** The texts about a step that does not suit a query whose range has so many days. */
export function useStepTexts({ step }: AnalysisView, days: number) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const formatDays = (count: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: 'latn' }).format(
      count,
    );
  const describeProblem = (problem: StepProblem) =>
    problem.kind === 'dwell'
      ? t('analysis.stepStay')
      : t(`analysis.stepFix.${problem.kind}`, {
          step: t(`analysis.steps.${step}`),
          limit: formatDays(problem.limit),
          days: formatDays(days),
        });
  const describeFix = (fix: StepFix) => {
    const by = t(`analysis.bySteps.${fix.step}`);
    if (fix.days === null) return capitaliseFirst(t('analysis.stepFix.showBy', { by }), tag);
    const { startTime, endTime } = toStartAndEndTime(fix.days);
    const range = isolateDirection(formatPeriodDays({ from: startTime, to: endTime }, tag));
    return capitaliseFirst(t('analysis.stepFix.showDays', { by, days: range }), tag);
  };
  return { describeProblem, describeFix };
}
