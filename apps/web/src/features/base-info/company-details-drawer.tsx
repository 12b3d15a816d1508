import type { Company } from '@portico/contract/routes/companies';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useChangeCompany } from '../../pickers/company-requests.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestCompany } from './requests.ts';

type Values = { contact: string; phone: string; address: string; revision: number };

const valuesOf = ({ contact, phone, address, revision }: Company): Values => ({
  contact: contact ?? '',
  phone: phone ?? '',
  address: address ?? '',
  revision,
});

/** Form for the company's contact data. */
export default function CompanyDetailsDrawer({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeCompany();
  const fields: FormField<Values>[] = [
    { name: 'contact', label: t('companies.contact'), kind: 'text', maxLength: 100 },
    { name: 'phone', label: t('companies.phone'), kind: 'text', type: 'tel', maxLength: 50 },
    { name: 'address', label: t('companies.address'), kind: 'text', maxLength: 200 },
  ];
  return (
    <FormDrawer<Values>
      title={t('baseInfo.edit')}
      values={valuesOf(company)}
      fields={fields}
      onSubmit={async (values) => {
        await change(values);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      conflict={{ isConflict: isEditConflict, fetchLatest: async () => valuesOf(await fetchLatestCompany()) }}
      onClose={onClose}
    />
  );
}
