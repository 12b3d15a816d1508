import { PlusOutlined } from '@ant-design/icons';
import type { CallOf } from '@portico/contract/route';
import type { User, users } from '@portico/contract/routes/users';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { NewPassword } from '../../pickers/new-password.tsx';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { useChanges, useUsers } from './requests.ts';
import { TwoStepSwitch } from './two-step-switch.tsx';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { isSelectable, offersOf } from './user-offers.ts';

/** What the list can be filtered by. */
export type Filter = 'name' | 'enabled' | 'roleId' | 'deptIds';

/** People as rows, with what can be done with them. */
export function UserList({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { user: viewerUser, can } = useSession();
  const viewer = { id: viewerUser.id, isPlatform: viewerUser.company === null };
  const changes = useChanges();
  const people = useUsers(askedFor(list));
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  /** Null: somebody new. */
  const [form, setForm] = useState<{ user: User | null } | null>(null);
  const [told, setTold] = useState<{ name: string; password: string } | null>(null);
  const { actionOf, removeAll, dialog } = useUserActions(changes, {
    onEdit: (user) => setForm({ user }),
    onPassword: (name, password) => setTold({ name, password }),
    onRemoved: (ids) => setChosen((before) => before.filter((id) => !ids.includes(Number(id)))),
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (
    <Button ref={addButton} type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setForm({ user: null })}>
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
        failure={people.isError ? failureText(t, people.error) : undefined}
        forbidden={people.error instanceof Failure && people.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={({ nickName }) => nickName}
        list={list}
        actionsOf={(user) => offersOf(user, viewer).map((offer) => actionOf(user, offer))}
        selection={{ chosen, onChange: setChosen, isSelectable: (user) => isSelectable(user, viewer) }}
        tools={
          chosen.length > 0 ? (
            <Button danger onClick={() => removeAll(chosen.map(Number))}>
              {t('controls.delete')}
            </Button>
          ) : (
            can('basic') && !viewer.isPlatform && <TwoStepSwitch changes={changes} />
          )
        }
        primary={
          <>
            {add}
            <ImportButton kind="users" onDone={() => void people.refetch()} />
            {!viewer.isPlatform && <ExportButton kind="users" filters={askedFor(list)} />}
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
            setTold({ name, password });
          }}
          onClose={() => setForm(null)}
        />
      )}
      {dialog}
      {told !== null && <NewPassword {...told} backTo={addButton} onClose={() => setTold(null)} />}
    </>
  );
}

function askedFor({ page, size, sort, filters }: List<Filter>): CallOf<typeof users.list> {
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
