import type { Company } from '@portico/contract/routes/companies';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { findAccountProblem } from '../../pickers/account-problem.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { formatOrganisationNames, useOrganisations } from '../../pickers/organisations.ts';
import { roleName } from '../../pickers/role-name.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { type AdminValues, toAdminValues } from './admin-values.ts';
import { type CompanyAdmin, fetchLatestAdmin, useAdminActions, useRoleChoices } from './requests.ts';

type Props = {
  company: Pick<Company, 'tenantId'>;
  /** Null: a new administrator. */
  admin: CompanyAdmin | null;
  /** Called with the initial password of an added administrator, which the server returns only once. */
  onAdded: (added: { name: string; password: string }) => void;
  onClose: () => void;
};

/** Adds an administrator to a company, or changes one. */
export default function AdminForm({ company: { tenantId }, admin, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const { add, change } = useAdminActions();
  const fields = useFields(tenantId, admin);
  const save = async ({ revision, ...values }: AdminValues) => {
    const given = { ...values, email: values.email.trim() === '' ? null : values.email };
    if (admin === null) {
      const { roles: _roles, deptIds: _deptIds, ...added } = given;
      onAdded({ name: values.nickName, password: await add({ tenantId, enabled: true, ...added }) });
    } else {
      await change({ id: admin.id, revision, ...given });
      showToast({ kind: 'success', text: t('frame.succeeded') });
    }
    onClose();
  };
  return (
    <FormDrawer<AdminValues>
      title={t(admin === null ? 'companies.addAdmin' : 'companies.editAdmin')}
      values={toAdminValues(admin)}
      fields={fields}
      onSubmit={save}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'usernameTaken'
          ? { problems: { username: formatFailure(t, error) } }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      onClose={onClose}
      {...(admin === null
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => toAdminValues(await fetchLatestAdmin(tenantId, admin.id)),
            },
          })}
    />
  );
}

/** The fields of the form. A new administrator has the administrator role and the whole company; both can be changed afterwards. */
function useFields(tenantId: number, admin: CompanyAdmin | null): FormField<AdminValues>[] {
  const { t } = useTranslation();
  return [
    { name: 'nickName', label: t('companies.nickName'), kind: 'text', required: true, maxLength: 50 },
    {
      name: 'username',
      label: t('companies.account'),
      kind: 'text',
      required: true,
      maxLength: 100,
      autoComplete: 'off',
      check: (value) => findAccountProblem(t, String(value)),
    },
    ...useGrantFields(tenantId, admin),
    { name: 'phone', label: t('users.phone'), kind: 'text', type: 'tel', maxLength: 50 },
    { name: 'email', label: t('users.email'), kind: 'text', type: 'email', maxLength: 200 },
  ];
}

function useGrantFields(tenantId: number, admin: CompanyAdmin | null): FormField<AdminValues>[] {
  const { t } = useTranslation();
  const choices = useRoleChoices(admin === null ? null : tenantId).data ?? [];
  const organisations = useOrganisations(admin === null ? null : tenantId).data ?? [];
  if (admin === null) return [];
  const administratorRole = admin.roles.find(({ permission }) => permission === companyAdminRole);
  const roles = [...admin.roles, ...choices.filter(({ id }) => !admin.roles.some((role) => role.id === id))];
  return [
    {
      kind: 'select',
      name: 'roles',
      label: t('users.roles'),
      required: true,
      multiple: true,
      options: roles.map((role) => ({ value: role.id, label: roleName(t, role) })),
      check: (value) =>
        administratorRole !== undefined && Array.isArray(value) && !value.includes(administratorRole.id)
          ? t('errors.administratorRoleNeeded')
          : undefined,
    },
    {
      kind: 'custom',
      name: 'deptIds',
      label: t('users.organisations'),
      required: true,
      formatValue: (value) => formatOrganisationNames(organisations, Array.isArray(value) ? value : []),
      render: ({ value, ...control }) => (
        <OrganisationPicker
          {...control}
          company={tenantId}
          multiple
          value={Array.isArray(value) ? value.map(Number) : []}
        />
      ),
    },
  ];
}
