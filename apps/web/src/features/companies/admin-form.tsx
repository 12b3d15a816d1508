import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { useCompanyActions } from './requests.ts';

type Values = { nickName: string; username: string };
type Props = { tenantId: number; onAdded: (added: { name: string; password: string }) => void; onClose: () => void };

/** Adds an administrator to a company; the initial password is shown only once. */
export default function AdminForm({ tenantId, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const { addAdmin } = useCompanyActions();
  const fields: FormField<Values>[] = [
    { name: 'nickName', label: t('companies.nickName'), kind: 'text', required: true, maxLength: 50 },
    {
      name: 'username',
      label: t('companies.account'),
      kind: 'text',
      required: true,
      maxLength: 100,
      autoComplete: 'off',
    },
  ];
  return (
    <FormDrawer
      title={t('companies.addAdmin')}
      values={{ nickName: '', username: '' }}
      fields={fields}
      onSubmit={async (values) => {
        const password = await addAdmin({ tenantId, enabled: true, ...values });
        onAdded({ name: values.nickName, password });
        onClose();
      }}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'usernameTaken'
          ? { problems: { username: formatFailure(t, error) } }
          : toFieldProblems(t, error, ['nickName', 'username'])
      }
      onClose={onClose}
    />
  );
}
