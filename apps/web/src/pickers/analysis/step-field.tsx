import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type Step, steps } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { useTag } from '../../ui/use-tag.ts';
import { formatCount } from '../../ui/figures.ts';
import { ChoiceField } from './choice-field.tsx';
import { isStay, stepRefusal } from './steps-allowed.ts';

type Props = {
  value: Step;
  allowed: readonly Step[];
  /** How many days the range has, which forbids some. */
  days: number;
  /** The figure, where it forbids some too. */
  item?: StatisticItem;
  onChange: (step: Step) => void;
};

/** How fine: what forbids some steps stands beside the label, with those that remain; each says why it cannot be chosen. */
export function StepField({ value, allowed, days, item, onChange }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const whyNot = (step: Step) =>
    item !== undefined && stepRefusal(step, days, item) === 'stay'
      ? t('analysis.stepStay')
      : t('analysis.stepRefused', { count: days, n: formatCount(days, tag) });
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(tag, { style: 'narrow', type: 'conjunction' }).format(names);
  const because = [
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days),
    ...(item !== undefined && isStay(item) ? [t('analysis.itemGroups.seconds')] : []),
  ];
  const left = steps.filter((step) => allowed.includes(step)).map((step) => t(`analysis.steps.${step}`));
  const hint = t('analysis.stepHint', {
    of: because.join(' · '),
    steps: left.length === 0 ? t('analysis.noStep') : list(left),
  });
  return (
    <ChoiceField<Step>
      label={t('analysis.step')}
      hint={left.length === steps.length ? undefined : hint}
      entries={steps.map((key) => ({
        key,
        label: t(`analysis.steps.${key}`),
        refused: allowed.includes(key) ? undefined : whyNot(key),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}
