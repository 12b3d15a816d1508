import type { User } from '@portico/contract/routes/users';
import type { TFunction } from 'i18next';
import { roleName } from '../../pickers/role-name.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/figures.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import styles from './users.module.css';

const missing = '—';
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/**
 * The columns of the list; the platform's own people have neither roles nor places. Beside the organisations and an open menu there is
 * room for a few: the others start away.
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
      hidden: isPlatform,
      render: ({ roles }) => <TagList texts={roles.map((role) => roleName(t, role))} />,
    },
    {
      key: 'organisations',
      label: t('users.organisations'),
      hidden: isPlatform,
      render: ({ depts }) => <TagList texts={names(depts)} />,
    },
    {
      key: 'range',
      startsAway: !isPlatform,
      label: t('users.range'),
      hidden: isPlatform,
      render: ({ rightRange, entitys: { length: count } }) =>
        rightRange === 0
          ? t('users.rangeOrganisations')
          : t('words.counted.stores', { count, n: formatCount(count, tag) }),
    },
    {
      key: 'phone',
      label: t('users.phone'),
      startsAway: !isPlatform,
      render: ({ phone }) => (phone === null ? missing : <bdi>{phone}</bdi>),
    },
    {
      key: 'email',
      label: t('users.email'),
      startsAway: !isPlatform,
      render: ({ email }) => (email === null ? missing : <bdi>{email}</bdi>),
    },
    {
      key: 'twoStep',
      startsAway: !isPlatform,
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
      startsAway: !isPlatform,
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
