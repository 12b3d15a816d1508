import type { User } from '@portico/contract/routes/users';
import type { TFunction } from 'i18next';
import { roleName } from '../../pickers/role-name.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './users.module.css';

const missing = '—';
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/**
 * Columns of the user list. Platform users have neither roles nor places. Beside the organisation tree and an open menu only a few columns
 * fit; the others are hidden by default.
 */
export function userColumns(t: TFunction, tag: string, isPlatform: boolean): DataColumn<User>[] {
  return [
    {
      key: 'user',
      label: t('users.user'),
      sortBy: 'nickName',
      render: ({ nickName, username }) => (
        <span className={styles.person}>
          <bdi title={nickName}>{nickName}</bdi>
          <bdi className={styles.account} title={username}>
            {username}
          </bdi>
        </span>
      ),
    },
    { key: 'status', label: t('users.status'), render: ({ enabled }) => statusDot(t, enabled) },
    {
      key: 'roles',
      label: t('users.roles'),
      isForbidden: isPlatform,
      render: ({ roles }) => <TagList texts={roles.map((role) => roleName(t, role))} />,
    },
    {
      key: 'organisations',
      label: t('users.organisations'),
      isForbidden: isPlatform,
      render: ({ depts }) => <TagList texts={names(depts)} />,
    },
    {
      key: 'range',
      hiddenByDefault: !isPlatform,
      label: t('users.range'),
      isForbidden: isPlatform,
      render: ({ rightRange, entitys: { length: count } }) =>
        rightRange === 0
          ? t('users.rangeOrganisations')
          : t('words.counted.stores', { count, n: formatCount(count, tag) }),
    },
    {
      key: 'phone',
      label: t('users.phone'),
      hiddenByDefault: !isPlatform,
      render: ({ phone }) => (phone === null ? missing : <bdi>{phone}</bdi>),
    },
    {
      key: 'email',
      label: t('users.email'),
      hiddenByDefault: !isPlatform,
      render: ({ email }) => (email === null ? missing : <bdi>{email}</bdi>),
    },
    {
      key: 'twoStep',
      hiddenByDefault: !isPlatform,
      label: t('users.twoStep'),
      render: ({ hasSecondFactor }) => t(hasSecondFactor ? 'users.twoStepOn' : 'users.twoStepOff'),
    },
    {
      key: 'lastLogin',
      label: t('users.lastLogin'),
      align: 'end',
      render: ({ lastLoginTime }) =>
        lastLoginTime === null ? missing : <DayAndTime instant={lastLoginTime} tag={tag} />,
    },
    {
      key: 'created',
      hiddenByDefault: !isPlatform,
      label: t('users.created'),
      sortBy: 'createTime',
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}

function statusDot(t: TFunction, enabled: boolean) {
  return <StatusDot tone={enabled ? 'good' : 'quiet'} text={t(enabled ? 'users.isEnabled' : 'users.isDisabled')} />;
}
