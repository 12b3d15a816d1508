import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { toOrganisationFilterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { TreePanel } from '../../ui/tree-panel.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { useAssignableRoles } from './requests.ts';
import { type UserFilterName, UserList } from './user-list.tsx';

/** The users of a company; for platform administrators the users of the platform itself. */
export default function UsersPage() {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const isPlatform = user.company === null;
  const list = useListAddress<UserFilterName>({
    size: 20,
    sortable: ['nickName', 'username', 'createTime'],
    filters: { name: '', enabled: '', roleId: '', deptIds: '' },
    acceptedValues: { enabled: /^(true|false)$/, roleId: /^\d+$/, deptIds: /^\d+(,\d+)*$/ },
  });
  if (!can('user:list'))
    return (
      <ListPage title={t('menu.users')}>
        <NoPermission />
      </ListPage>
    );
  return (
    <ListPage
      title={t('menu.users')}
      filters={<Filters list={list} isPlatform={isPlatform} />}
      {...(isPlatform
        ? {}
        : { sidePanel: { name: t('users.organisations'), content: <OrganisationFilter list={list} /> } })}
    >
      <UserList list={list} />
    </ListPage>
  );
}

function Filters({ list, isPlatform }: { list: ListController<UserFilterName>; isPlatform: boolean }) {
  const { t } = useTranslation();
  const roles = useAssignableRoles(!isPlatform);
  const fields: FilterField<UserFilterName>[] = [
    { kind: 'text', name: 'name', label: t('users.name'), placeholder: t('users.search') },
    {
      kind: 'select',
      name: 'enabled',
      label: t('users.status'),
      options: [
        { value: 'true', label: t('users.isEnabled') },
        { value: 'false', label: t('users.isDisabled') },
      ],
    },
  ];
  if (!isPlatform)
    fields.push({
      kind: 'select',
      name: 'roleId',
      label: t('users.role'),
      options: (roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    });
  return (
    <SearchForm
      fields={fields}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}

function OrganisationFilter({ list }: { list: ListController<UserFilterName> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return (
    <TreePanel
      name={t('users.organisations')}
      searchText={t('organisations.search')}
      nodes={organisations.data === undefined ? undefined : toOrganisationFilterNodes(t, organisations.data)}
      failure={organisations.isError ? formatFailure(t, organisations.error) : undefined}
      onRetry={() => void organisations.refetch()}
      emptyText={t('organisations.none')}
      chosen={list.filters.deptIds}
      onChoose={(deptIds) => list.update({ filters: { deptIds } })}
    />
  );
}
