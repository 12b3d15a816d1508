import type { Company } from '@portico/contract/routes/companies';
import { splitNetworks } from '@portico/contract/words/networks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useChangeCompany } from '../../pickers/company-requests.ts';
import { networksField } from '../../pickers/networks-field.tsx';
import { describeOpeningHours, findWorkTimeProblem } from '../../pickers/work-time.ts';
import { WorkTimeField } from '../../pickers/work-time-field.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestCompany } from './requests.ts';
import { isShorterRetention, type SettingsValues, toSettingsValues } from './settings-values.ts';
import { RetentionNotConfirmedError, useRetentionConfirmation } from './use-retention-confirmation.tsx';

type Props = { company: Company; onClose: () => void };

/** Form for the company's calculation settings and how long its counts are stored. */
export default function CompanySettingsDrawer({ company, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeCompany();
  const [askToShorten, dialog] = useRetentionConfirmation();
  const fields = fieldsOf(t);
  const submit = async ({ deviceNetworks, ...values }: SettingsValues) => {
    if (isShorterRetention(values.retentionMonths, company.retentionMonths)) await askToShorten(values.retentionMonths);
    await change({ ...values, deviceNetworks: splitNetworks(deviceNetworks) });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<SettingsValues>
      title={t('baseInfo.editSettings')}
      values={toSettingsValues(company)}
      fields={fields}
      onSubmit={submit}
      toFormProblems={(error) =>
        error instanceof RetentionNotConfirmedError
          ? { problems: {} }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      conflict={{ isConflict: isEditConflict, fetchLatest: async () => toSettingsValues(await fetchLatestCompany()) }}
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
      kind: 'custom',
      required: true,
      hint: t('baseInfo.businessTimeHint'),
      formatValue: (value) => describeOpeningHours(t, String(value)),
      check: (value) => {
        const problem = findWorkTimeProblem(String(value));
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
      name: 'retentionMonths',
      label: t('baseInfo.retention'),
      kind: 'number',
      min: 3,
      max: 120,
      unit: t('baseInfo.months'),
      hint: t('baseInfo.retentionHint'),
    },
    {
      name: 'historyDays',
      label: t('baseInfo.historyLimit'),
      kind: 'number',
      min: 30,
      max: 10_000,
      unit: t('baseInfo.days'),
      hint: t('baseInfo.historyLimitHint'),
    },
    networksField(t, {
      name: 'deviceNetworks',
      label: t('baseInfo.deviceNetworks'),
      hint: t('baseInfo.deviceNetworksHint'),
    }),
  ];
}
