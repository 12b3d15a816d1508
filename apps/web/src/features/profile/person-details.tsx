import { languages } from '@portico/contract/words/languages';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleName } from '../../pickers/role-name.ts';
import { Panel } from '../../ui/panel.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import styles from './profile.module.css';
import type { Person } from './requests.ts';

const PersonDetailsDrawer = lazy(() => import('./person-details-drawer.tsx'));

const none = '—';

/** The user's personal data, with an edit button. */
export function PersonDetails({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const names = (list: readonly { name: string }[]) =>
    list.length === 0 ? none : list.map(({ name }) => name).join(', ');
  const { language } = person;
  const lines: [label: string, value: ReactNode][] = [
    [t('profile.name'), person.nickName],
    [t('login.account'), <bdi key="account">{person.username}</bdi>],
    [t('profile.phone'), <bdi key="phone">{person.phone ?? none}</bdi>],
    [t('register.email'), <bdi key="email">{person.email ?? none}</bdi>],
    [t('frame.language'), language === null ? none : <bdi key="language">{languages[language].name}</bdi>],
    [t('profile.roles'), names(person.roles.map((role) => ({ name: roleName(t, role) })))],
    [t('profile.organisations'), names(person.depts)],
    [t('profile.entities'), names(person.entitys)],
  ];
  if (person.company !== null) lines.splice(2, 0, [t('profile.company'), person.company.name]);
  return (
    <Panel title={t('profile.details')} tools={<Button onClick={() => setEditing(true)}>{t('controls.edit')}</Button>}>
      <div className={styles.inner}>
        <AvatarEditor address={person.avatar} />
        <dl className={styles.lines}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Suspense>{editing && <PersonDetailsDrawer person={person} onClose={() => setEditing(false)} />}</Suspense>
    </Panel>
  );
}
