import { type Step, steps } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field.tsx';

type Props = {
  value: Step;
  allowed: readonly Step[];
  /** How many days the range has, which is what forbids the others. */
  days: number;
  onChange: (step: Step) => void;
};

/** How fine: the steps that the length of the range does not allow say why. */
export function StepField({ value, allowed, days, onChange }: Props) {
  const { t } = useTranslation();
  const refused = t('analysis.stepRefused', { count: days, n: days });
  return (
    <ChoiceField<Step>
      label={t('analysis.step')}
      entries={steps.map((key) => ({
        key,
        label: t(`analysis.steps.${key}`),
        refused: allowed.includes(key) ? undefined : refused,
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}
