import type { Company } from '@portico/contract/routes/companies';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { latestCompany, useChangeCompany } from './requests.ts';

type Values = { contact: string; phone: string; address: string; revision: number };

const valuesOf = ({ contact, phone, address, revision }: Company): Values => ({
  contact: contact ?? '',
  phone: phone ?? '',
  address: address ?? '',
  revision,
});

/** How the company can be reached. */
export default function DetailsDrawer({ company, onClose }: { company: Company; onClose: () => void }) {
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
      problemsOf={(error) =>
        problemsIn(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      outdated={{ isIt: isChangedMeanwhile, latest: async () => valuesOf(await latestCompany()) }}
      onClose={onClose}
    />
  );
}
