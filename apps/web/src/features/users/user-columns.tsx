import type { User } from '@portico/contract/routes/users';
import type { TFunction } from 'i18next';
import { roleName } from '../../pickers/role-name.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/figures.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { momentText } from './moment-text.ts';
import styles from './users.module.css';

const missing = '—';
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** The columns of the list; the platform's own people have neither roles nor places. */
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
      label: t('users.range'),
      hidden: isPlatform,
      render: ({ rightRange, entitys: { length: count } }) =>
        rightRange === 0
          ? t('users.rangeOrganisations')
          : t('words.counted.stores', { count, n: formatCount(count, tag) }),
    },
    { key: 'phone', label: t('users.phone'), render: ({ phone }) => (phone === null ? missing : <bdi>{phone}</bdi>) },
    { key: 'email', label: t('users.email'), render: ({ email }) => (email === null ? missing : <bdi>{email}</bdi>) },
    {
      key: 'twoStep',
      label: t('users.twoStep'),
      render: ({ hasSecondFactor }) => t(hasSecondFactor ? 'users.twoStepOn' : 'users.twoStepOff'),
    },
    {
      key: 'lastLogin',
      label: t('users.lastLogin'),
      align: 'end',
      render: ({ lastLoginTime }) => (lastLoginTime === null ? missing : momentText(lastLoginTime, tag)),
    },
    {
      key: 'created',
      label: t('users.created'),
      sortBy: 'createTime',
      align: 'end',
      render: ({ createTime }) => momentText(createTime, tag),
    },
  ];
}

function statusDot(t: TFunction, enabled: boolean) {
  return <StatusDot tone={enabled ? 'good' : 'quiet'} text={t(enabled ? 'users.isEnabled' : 'users.isDisabled')} />;
}
