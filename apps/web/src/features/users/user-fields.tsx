import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { User } from '@portico/contract/routes/users';
import type { TFunction } from 'i18next';
import { findAccountProblem } from '../../pickers/account-problem.ts';
import { EntityChoice } from '../../pickers/entity-choice.tsx';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { formatOrganisationNames } from '../../pickers/organisations.ts';
import { roleName } from '../../pickers/role-name.ts';
import type { CustomControlProps, FieldOption, FormField } from '../../ui/form-field.ts';
import type { AssignableRole } from './requests.ts';
import type { UserValues } from './user-values.ts';

type Given = {
  t: TFunction;
  user: User | null;
  isPlatform: boolean;
  isCurrentUser: boolean;
  /** Undefined while loading. */
  roles: readonly AssignableRole[] | undefined;
  organisations: readonly OrganisationNode[];
};

type Fields = FormField<UserValues>[];

/** The fields of the user form. Platform users have the role of the platform and no places; users cannot disable themselves. */
export function userFields(given: Given): Fields {
  const { t, isPlatform, isCurrentUser } = given;
  return [
    { kind: 'text', name: 'nickName', label: t('users.name'), required: true, maxLength: 50 },
    {
      kind: 'text',
      name: 'username',
      label: t('users.account'),
      hint: t('users.accountHint'),
      required: true,
      maxLength: 100,
      check: (value) => findAccountProblem(t, String(value)),
    },
    roleField(given),
    ...(isPlatform ? [] : placeFields(given)),
    { kind: 'text', name: 'phone', label: t('users.phone'), type: 'tel', maxLength: 50 },
    { kind: 'text', name: 'email', label: t('users.email'), type: 'email', maxLength: 200 },
    { kind: 'date', name: 'hireDate', label: t('users.hireDate') },
    { kind: 'switch', name: 'enabled', label: t('users.enabled'), disabled: isCurrentUser },
  ];
}

function roleField({ t, user, roles }: Given): FormField<UserValues> {
  return {
    kind: 'select',
    name: 'roles',
    label: t('users.roles'),
    required: true,
    multiple: true,
    options: toRoleOptions(t, roles ?? [], user),
  };
}

function placeFields({ t, user, organisations }: Given): Fields {
  return [
    {
      kind: 'custom',
      name: 'deptIds',
      label: t('users.organisations'),
      required: true,
      formatValue: (value) => formatOrganisationNames(organisations, Array.isArray(value) ? value : []),
      render: (control) => <OrganisationPicker {...idsOf(control)} multiple />,
    },
    {
      kind: 'radio',
      name: 'rightRange',
      label: t('users.range'),
      options: [
        { value: 0, label: t('users.rangeOrganisations') },
        { value: 1, label: t('users.rangeStores') },
      ],
    },
    {
      kind: 'custom',
      name: 'entityIds',
      label: t('users.stores'),
      required: true,
      formatValue: (value) => storeNames(user, Array.isArray(value) ? value : []),
      isShown: ({ rightRange }) => rightRange === 1,
      render: (control) => <EntityChoice {...idsOf(control)} knownStores={user?.entitys ?? []} />,
    },
  ];
}

function storeNames(user: User | null, ids: readonly unknown[]): string {
  const names = ids.map((id) => user?.entitys.find((entity) => entity.id === id)?.name ?? String(id));
  return names.length === 0 ? '—' : names.join(', ');
}

/** Converts the untyped form value of the organisation or store field to a list of ids. */
function idsOf({ value, ...control }: CustomControlProps) {
  return { ...control, value: Array.isArray(value) ? value.map(Number) : [] };
}

/** The assignable roles, plus the roles the user already has, which may stay even if the current user cannot assign them. */
export function toRoleOptions(
  t: TFunction,
  roles: readonly AssignableRole[],
  user: Pick<User, 'roles'> | null,
): FieldOption[] {
  const currentRoles = (user?.roles ?? []).filter(({ id }) => !roles.some((role) => role.id === id));
  return [...roles, ...currentRoles].map((role) => ({ value: role.id, label: roleName(t, role) }));
}
