import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { User } from '@portico/contract/routes/users';
import type { TFunction } from 'i18next';
import { EntityChoice } from '../../pickers/entity-choice.tsx';
import { organisationNames } from '../../pickers/organisations.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import type { Choice, ControlProps, FormField } from '../../ui/form-field.ts';
import type { Role } from './requests.ts';
import type { UserValues } from './user-values.ts';

type Given = {
  t: TFunction;
  user: User | null;
  isPlatform: boolean;
  isOneself: boolean;
  /** Undefined while they are on their way. */
  roles: readonly Role[] | undefined;
  organisations: readonly OrganisationNode[];
};

type Fields = FormField<UserValues>[];

/** The fields of somebody. The platform's own people have neither roles nor places; nobody disables themselves. */
export function userFields(given: Given): Fields {
  const { t, isPlatform, isOneself } = given;
  return [
    { kind: 'text', name: 'nickName', label: t('users.name'), required: true, maxLength: 50 },
    {
      kind: 'text',
      name: 'username',
      label: t('users.account'),
      hint: t('users.accountHint'),
      required: true,
      maxLength: 100,
      check: (value) => problemOfAccount(t, String(value)),
    },
    ...(isPlatform ? [] : grantFields(given)),
    { kind: 'text', name: 'phone', label: t('users.phone'), type: 'tel', maxLength: 50 },
    { kind: 'text', name: 'email', label: t('users.email'), type: 'email', maxLength: 200 },
    { kind: 'date', name: 'hireDate', label: t('users.hireDate') },
    { kind: 'switch', name: 'enabled', label: t('users.enabled'), disabled: isOneself },
  ];
}

function grantFields({ t, user, roles, organisations }: Given): Fields {
  return [
    {
      kind: 'select',
      name: 'roles',
      label: t('users.roles'),
      required: true,
      multiple: true,
      options: roleChoices(roles ?? [], user),
    },
    {
      kind: 'own',
      name: 'deptIds',
      label: t('users.organisations'),
      required: true,
      say: (value) => organisationNames(organisations, Array.isArray(value) ? value : []),
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
      kind: 'own',
      name: 'entityIds',
      label: t('users.stores'),
      required: true,
      say: (value) => storeNames(user, Array.isArray(value) ? value : []),
      shownWhen: ({ rightRange }) => rightRange === 1,
      render: (control) => <EntityChoice {...idsOf(control)} known={user?.entitys ?? []} />,
    },
  ];
}

function storeNames(user: User | null, ids: readonly unknown[]): string {
  const names = ids.map((id) => user?.entitys.find((entity) => entity.id === id)?.name ?? String(id));
  return names.length === 0 ? '—' : names.join(', ');
}

/** Both fields hold ids, whatever the form knows of its values. */
function idsOf({ value, ...control }: ControlProps) {
  return { ...control, value: Array.isArray(value) ? value.map(Number) : [] };
}

/** Roles to hand out, and those somebody has already: they may stay even if one could not give them. */
export function roleChoices(roles: readonly Role[], user: Pick<User, 'roles'> | null): Choice[] {
  const kept = (user?.roles ?? []).filter(({ id }) => !roles.some((role) => role.id === id));
  return [...roles, ...kept].map(({ id, name }) => ({ value: id, label: name }));
}

/** The rule of the contract: 2 to 100 characters, no spaces. */
export function problemOfAccount(t: TFunction, account: string): string | undefined {
  const said = account.trim();
  if (said.length < 2) return t('errors.tooShort');
  return /[\s\p{C}]/u.test(said) ? t('users.accountHint') : undefined;
}
