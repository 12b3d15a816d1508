import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type Step, steps } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { findStepRefusal, isDwellItem } from './allowed-steps.ts';
import { MenuField } from './menu-field.tsx';

type Props = {
  value: Step;
  allowed: readonly Step[];
  /** Number of days in the range, which disables some steps. */
  days: number;
  /** The statistic item, if it also disables some steps. */
  item?: StatisticItem;
  /** Whether steps that are not allowed can be chosen, because the page then offers how to mend the query. */
  canChooseRefused?: boolean;
  onChange: (step: Step) => void;
};

/** The choice of the step: the head of the menu lists the allowed ones, and each step that is not allowed gives its reason. */
export function StepField({ value, allowed, days, item, canChooseRefused = false, onChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const refusalText = (step: Step) =>
    item !== undefined && findStepRefusal(step, days, item) === 'stay'
      ? t('analysis.stepStay')
      : t('analysis.stepRefused', { count: days, n: formatCount(days, tag) });
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(tag, { style: 'narrow', type: 'conjunction' }).format(names);
  const reasons = [
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days),
    ...(item !== undefined && isDwellItem(item) ? [t('analysis.itemGroups.seconds')] : []),
  ];
  const enabledSteps = steps.filter((step) => allowed.includes(step)).map((step) => t(`analysis.steps.${step}`));
  const hint = t('analysis.stepHint', {
    of: reasons.join(' · '),
    steps: enabledSteps.length === 0 ? t('analysis.noStep') : list(enabledSteps),
  });
  return (
    <MenuField<Step>
      label={t('analysis.step')}
      narrow
      head={enabledSteps.length === steps.length ? undefined : hint}
      entries={steps.map((key) => ({
        key,
        label: t(`analysis.steps.${key}`),
        ...(allowed.includes(key) ? {} : { note: refusalText(key), disabled: !canChooseRefused }),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}
