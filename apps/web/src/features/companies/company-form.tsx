import type { Company } from '@portico/contract/routes/companies';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { type CompanyValues, toCompanyInput, toCompanyValues } from './company-values.ts';
import { useCompanyActions } from './requests.ts';
import { SameNameNotConfirmedError, useSameNameConfirmation } from './use-same-name-confirmation.tsx';

/** Form to add a company (null) or to change the one given. A name that another company has needs a confirmation. */
export default function CompanyForm({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { add, change } = useCompanyActions();
  const [checkName, dialog] = useSameNameConfirmation(t(company === null ? 'companies.add' : 'frame.save'));
  const fields: FormField<CompanyValues>[] = [
    { name: 'name', label: t('companies.name'), kind: 'text', required: true, maxLength: 100 },
    { name: 'contact', label: t('companies.contact'), kind: 'text', maxLength: 100 },
    { name: 'phone', label: t('companies.phone'), kind: 'text', type: 'tel', maxLength: 50 },
    { name: 'address', label: t('companies.address'), kind: 'text', maxLength: 200 },
    { name: 'lastDay', label: t('companies.lastDay'), kind: 'date', hint: t('companies.lastDayHint') },
    {
      name: 'deviceQuota',
      label: t('companies.quota'),
      kind: 'number',
      min: 0,
      max: 1_000_000,
      hint: t('companies.quotaHint'),
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
    {
      name: 'requireSecondFactor',
      label: t('companies.secondFactor'),
      kind: 'switch',
      hint: t('companies.secondFactorHint'),
    },
  ];
  const save = async (values: CompanyValues) => {
    const input = toCompanyInput(values);
    if (company === null || foldForIdentity(company.name) !== foldForIdentity(input.name)) await checkName(input.name);
    await (company === null ? add(input) : change({ id: company.id, ...input }));
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer
      title={company === null ? t('companies.add') : t('companies.edit')}
      values={toCompanyValues(company)}
      fields={fields}
      onSubmit={save}
      toFormProblems={(error) => {
        if (error instanceof SameNameNotConfirmedError) return { problems: {} };
        const found = toFieldProblems(t, error, [...fields.map(({ name }) => name), 'expireTime']);
        const { expireTime, ...problems } = found.problems;
        return { ...found, problems: expireTime === undefined ? problems : { ...problems, lastDay: expireTime } };
      }}
      onClose={onClose}
    >
      {dialog}
    </FormDrawer>
  );
}
