import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { filterNodes, useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { TreePanel } from '../../ui/tree-panel.tsx';
import { type List, useListAddress } from '../../ui/use-list-address.ts';
import { useRoles } from './requests.ts';
import { type Filter, UserList } from './user-list.tsx';

/** People: a company's, or for platform administrators the platform's own. */
export default function Users() {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const isPlatform = user.company === null;
  const list = useListAddress<Filter>({
    size: 20,
    sortable: ['nickName', 'username', 'createTime'],
    filters: { name: '', enabled: '', roleId: '', deptIds: '' },
    accepted: { enabled: /^(true|false)$/, roleId: /^\d+$/, deptIds: /^\d+(,\d+)*$/ },
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
        : { aside: { name: t('users.organisations'), content: <OrganisationFilter list={list} /> } })}
    >
      <UserList list={list} />
    </ListPage>
  );
}

function Filters({ list, isPlatform }: { list: List<Filter>; isPlatform: boolean }) {
  const { t } = useTranslation();
  const roles = useRoles(!isPlatform);
  const fields: FilterField<Filter>[] = [
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
      onSearch={(filters) => list.show({ filters })}
      onReset={list.reset}
    />
  );
}

function OrganisationFilter({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return (
    <TreePanel
      name={t('users.organisations')}
      searchText={t('organisations.search')}
      nodes={organisations.data === undefined ? undefined : filterNodes(t, organisations.data)}
      failure={organisations.isError ? failureText(t, organisations.error) : undefined}
      onRetry={() => void organisations.refetch()}
      emptyText={t('organisations.none')}
      chosen={list.filters.deptIds}
      onChoose={(deptIds) => list.show({ filters: { deptIds } })}
    />
  );
}
