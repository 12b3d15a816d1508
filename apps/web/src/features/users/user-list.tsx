import { PlusOutlined } from '@ant-design/icons';
import type { RequestOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { NewPasswordDialog } from '../../pickers/new-password-dialog.tsx';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { useUserChanges, useUsers } from './requests.ts';
import { RequireSecondFactorSwitch } from './require-second-factor-switch.tsx';
import { useUserActions } from './use-user-actions.ts';
import { allowedUserActions, canBeDeletedTogether } from './user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';

/** Names of the list's filters. */
export type UserFilterName = 'name' | 'enabled' | 'roleId' | 'deptIds';

/** Users as rows with their actions. */
export function UserList({ list }: { list: ListController<UserFilterName> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { user: viewerUser, can } = useSession();
  const viewer = { id: viewerUser.id, isPlatform: viewerUser.company === null };
  const changes = useUserChanges();
  const people = useUsers(toListQuery(list));
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  /** user null: a new user. */
  const [form, setForm] = useState<{ user: User | null } | null>(null);
  const [newPassword, setNewPassword] = useState<{ name: string; password: string } | null>(null);
  const { createRowAction, removeAll, dialog } = useUserActions(changes, {
    onEdit: (user) => setForm({ user }),
    onPasswordReset: (name, password) => setNewPassword({ name, password }),
    onRemoved: (ids) => setChosen((before) => before.filter((id) => !ids.includes(Number(id)))),
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (
    <Button ref={addButton} type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setForm({ user: null })}>
      {t('users.add')}
    </Button>
  );
  return (
    <>
      <DataTable<User>
        name={t('menu.users')}
        storageName="users"
        dense
        columns={userColumns(t, tag, viewer.isPlatform)}
        rows={people.data?.content}
        total={people.data?.totalElements ?? 0}
        busy={people.isPlaceholderData}
        failure={people.isError ? formatFailure(t, people.error) : undefined}
        forbidden={people.error instanceof Failure && people.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ nickName }) => nickName}
        list={list}
        getRowActions={(user) => allowedUserActions(user, viewer).map((action) => createRowAction(user, action))}
        selection={{ chosen, onChange: setChosen, isSelectable: (user) => canBeDeletedTogether(user, viewer) }}
        tools={
          chosen.length > 0 ? (
            <Button danger onClick={() => removeAll(chosen.map(Number))}>
              {t('controls.delete')}
            </Button>
          ) : (
            can('basic') &&
            viewerUser.seesWholeCompany &&
            !viewer.isPlatform && <RequireSecondFactorSwitch changes={changes} />
          )
        }
        primary={
          <>
            {add}
            <ImportButton kind="users" onDone={() => void people.refetch()} />
            {!viewer.isPlatform && <ExportButton kind="users" filters={toListQuery(list)} />}
          </>
        }
        empty={{ text: t('users.none'), action: add }}
        onRefresh={() => void people.refetch()}
      />
      {form !== null && (
        <UserForm
          user={form.user}
          dept={list.filters.deptIds === '' ? null : Number(list.filters.deptIds)}
          changes={changes}
          onAdded={(name, password) => {
            setForm(null);
            setNewPassword({ name, password });
          }}
          onClose={() => setForm(null)}
        />
      )}
      {dialog}
      {newPassword !== null && (
        <NewPasswordDialog {...newPassword} returnFocusTo={addButton} onClose={() => setNewPassword(null)} />
      )}
    </>
  );
}

function toListQuery({ page, size, sort, filters }: ListController<UserFilterName>): RequestOf<typeof users.list> {
  const { name, enabled, roleId, deptIds } = filters;
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(name === '' ? {} : { name }),
    ...(enabled === '' ? {} : { enabled: enabled === 'true' }),
    ...(roleId === '' ? {} : { roleId: Number(roleId) }),
    ...(deptIds === '' ? {} : { deptIds: [Number(deptIds)] }),
  };
}
