import type { Role } from '@portico/contract/routes/roles';
import { isAdminRole, isRoleCode } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestRole, useRoleActions } from './requests.ts';

type Values = { name: string; permission: string; level: number | null; remark: string; revision: number | undefined };

const usualLevel = 10;

/** Form to add a role (null) or to change the one given. */
export default function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { add, change } = useRoleActions();
  const fields: FormField<Values>[] = [
    { name: 'name', label: t('roles.name'), kind: 'text', required: true, maxLength: 50 },
    {
      name: 'permission',
      label: t('roles.permission'),
      kind: 'text',
      required: true,
      maxLength: 50,
      hint: t('roles.permissionHint'),
      check: (value) => findCodeProblem(t, String(value), role?.permission ?? null),
    },
    {
      name: 'level',
      label: t('roles.level'),
      kind: 'number',
      required: true,
      min: 1,
      max: 999,
      digits: 0,
      hint: t('roles.levelHint'),
    },
    { name: 'remark', label: t('roles.remark'), kind: 'textarea', maxLength: 200 },
  ];
  const save = async ({ level, revision, ...given }: Values) => {
    const input = { ...given, level: level ?? usualLevel };
    await (role === null ? add(input) : change({ id: role.id, revision, ...input }));
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer
      title={role === null ? t('roles.add') : t('roles.edit')}
      values={valuesOf(role)}
      fields={fields}
      onSubmit={save}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
      {...(role === null
        ? {}
        : {
            conflict: { isConflict: isEditConflict, fetchLatest: async () => valuesOf(await fetchLatestRole(role.id)) },
          })}
    />
  );
}

function valuesOf(role: Role | null): Values {
  return {
    name: role?.name ?? '',
    permission: role?.permission ?? '',
    level: role?.level ?? usualLevel,
    remark: role?.remark ?? '',
    revision: role?.revision,
  };
}

/** Why a text cannot become the code of the role; `before`: the present code, which may stay. */
function findCodeProblem(t: TFunction, code: string, before: string | null): string | undefined {
  if (isAdminRole(code)) return t('errors.permisAdmin');
  return code.trim() === '' || code === before || isRoleCode(code.trim()) ? undefined : t('errors.roleCodeInvalid');
}
