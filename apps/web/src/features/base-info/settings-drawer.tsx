import type { Company } from '@portico/contract/routes/companies';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { openingWords, problemOfHours } from '../../pickers/work-time.ts';
import { WorkTimeField } from '../../pickers/work-time-field.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { latestCompany, useChangeCompany } from './requests.ts';
import { isShorter, settingsOf, type SettingsValues } from './settings-values.ts';
import { NotConfirmed, useRetentionQuestion } from './use-retention-question.tsx';

type Props = { company: Company; onClose: () => void };

/** What the company means by its figures, and how long counts are kept. */
export default function SettingsDrawer({ company, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeCompany();
  const [askToShorten, dialog] = useRetentionQuestion();
  const fields = fieldsOf(t);
  const submit = async ({ groupGap, ...values }: SettingsValues) => {
    if (isShorter(values.retentionMonths, company.retentionMonths)) await askToShorten(values.retentionMonths);
    await change({ ...values, ...(groupGap === null ? {} : { groupGap }) });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<SettingsValues>
      title={t('baseInfo.editSettings')}
      values={settingsOf(company)}
      fields={fields}
      onSubmit={submit}
      problemsOf={(error) =>
        error instanceof NotConfirmed
          ? { problems: {} }
          : problemsIn(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      outdated={{ isIt: isChangedMeanwhile, latest: async () => settingsOf(await latestCompany()) }}
      onClose={onClose}
    >
      {dialog}
    </FormDrawer>
  );
}

function fieldsOf(t: TFunction): FormField<SettingsValues>[] {
  return [
    {
      name: 'businessTime',
      label: t('entities.hours'),
      kind: 'own',
      required: true,
      hint: t('baseInfo.businessTimeHint'),
      say: (value) => openingWords(t, String(value)),
      check: (value) => {
        const problem = problemOfHours(String(value));
        return problem === undefined ? undefined : t(`errors.${problem}`);
      },
      render: ({ value, ...control }) => <WorkTimeField {...control} value={String(value)} />,
    },
    {
      name: 'captureRate',
      label: t('baseInfo.captureRate'),
      kind: 'radio',
      required: true,
      options: ([1, 2] as const).map((value) => ({ value, label: t(`baseInfo.captureRates.${value}`) })),
    },
    { name: 'staffAreCustomers', label: t('baseInfo.staff'), kind: 'switch' },
    { name: 'childrenAreCustomers', label: t('baseInfo.children'), kind: 'switch' },
    {
      name: 'groupGap',
      label: t('baseInfo.groupGap'),
      kind: 'number',
      min: 1,
      max: 60,
      unit: t('baseInfo.seconds'),
      required: true,
      hint: t('baseInfo.groupGapHint'),
    },
    {
      name: 'retentionMonths',
      label: t('baseInfo.retention'),
      kind: 'number',
      min: 3,
      max: 120,
      unit: t('baseInfo.months'),
      hint: t('baseInfo.retentionHint'),
    },
  ];
}
