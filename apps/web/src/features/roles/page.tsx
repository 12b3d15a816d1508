import { PlusOutlined } from '@ant-design/icons';
import type { Role } from '@portico/contract/routes/roles';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { roleName } from '../../pickers/role-name.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { useSession } from '../../session/session.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useRoleActions, useRoles } from './requests.ts';

const RoleForm = lazy(() => import('./role-form.tsx'));
const RoleRights = lazy(() => import('./role-rights.tsx'));

type Opened = { form: Role | null } | { rights: Role } | null;

/** The roles of the company with their permissions. */
export default function RolesPage() {
  const { t } = useTranslation();
  const list = useListAddress({ sortable: ['name', 'level', 'createTime'], filters: { name: '' } });
  const { page, size, sort, filters } = list;
  const { name } = filters;
  const roles = useRoles({ page, size, ...(name === '' ? {} : { name }), ...(sort === undefined ? {} : { sort }) });
  const [opened, setOpened] = useState<Opened>(null);
  const [askToConfirm, dialog] = useConfirmedChange();
  const { remove } = useRoleActions();
  const columns = useColumns();
  // Roles apply to the whole company, so the server lets only users who see all of it change them.
  const { seesWholeCompany } = useSession().user;

  const askToRemove = (role: Role) =>
    askToConfirm(
      {
        title: t('confirm.deleteOne', { name: role.name }),
        text: t('confirm.irreversible'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove([role.id]),
    );
  const actionsOf = (role: Role): RowAction[] =>
    role.isProtected
      ? []
      : [
          { key: 'rights', label: t('roles.rights'), onPress: () => setOpened({ rights: role }) },
          { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ form: role }) },
          { key: 'delete', label: t('controls.delete'), danger: true, onPress: () => askToRemove(role) },
        ];
  const addButton = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setOpened({ form: null })}>
      {t('roles.add')}
    </Button>
  );

  return (
    <ListPage
      title={t('menu.roles')}
      {...(seesWholeCompany ? {} : { detail: t('roles.wholeCompanyOnly') })}
      filters={
        <SearchForm
          fields={[{ name: 'name', label: t('roles.name'), kind: 'text' }]}
          values={filters}
          onSearch={(changed) => list.update({ filters: changed })}
          onReset={list.reset}
        />
      }
    >
      <DataTable
        name={t('menu.roles')}
        storageName="roles"
        columns={columns}
        rows={roles.data?.content}
        total={roles.data?.totalElements ?? 0}
        busy={roles.isFetching}
        failure={roles.isError ? formatFailure(t, roles.error) : undefined}
        forbidden={roles.error instanceof Failure && roles.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={(role) => roleName(t, role)}
        list={list}
        {...(seesWholeCompany ? { primary: addButton, getRowActions: actionsOf } : {})}
        empty={{ text: t('roles.none'), ...(seesWholeCompany ? { action: addButton } : {}) }}
        onRefresh={() => void roles.refetch()}
      />
      {dialog}
      <Suspense>
        {opened !== null && 'form' in opened && <RoleForm role={opened.form} onClose={() => setOpened(null)} />}
        {opened !== null && 'rights' in opened && <RoleRights role={opened.rights} onClose={() => setOpened(null)} />}
      </Suspense>
    </ListPage>
  );
}

function useColumns(): DataColumn<Role>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const date = createDateTimeFormat(tag, { dateStyle: 'medium' });
  return [
    { key: 'name', label: t('roles.name'), sortBy: 'name', render: (role) => <bdi>{roleName(t, role)}</bdi> },
    { key: 'permission', label: t('roles.permission'), render: (role) => <bdi>{role.permission}</bdi> },
    {
      key: 'level',
      label: t('roles.level'),
      sortBy: 'level',
      align: 'end',
      render: (role) => formatCount(role.level, tag),
    },
    {
      key: 'menus',
      label: t('roles.rights'),
      align: 'end',
      render: (role) =>
        role.isProtected && role.menus.length > 0 ? t('roles.all') : formatCount(role.menus.length, tag),
    },
    { key: 'users', label: t('roles.people'), align: 'end', render: (role) => formatCount(role.users, tag) },
    { key: 'remark', label: t('roles.remark'), wraps: true, render: (role) => <bdi>{role.remark ?? '—'}</bdi> },
    {
      key: 'created',
      label: t('roles.created'),
      sortBy: 'createTime',
      render: (role) => date.format(new Date(role.createTime)),
    },
  ];
}
