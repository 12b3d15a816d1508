import { PlusOutlined } from '@ant-design/icons';
import type { Company } from '@portico/contract/routes/companies';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { NewPassword } from '../../pickers/new-password.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './company-admins.module.css';
import { useAdmins, useCompanyActions } from './requests.ts';
import { momentFormat } from '../../ui/moment-format.ts';

const AdminForm = lazy(() => import('./admin-form.tsx'));

type Told = { name: string; password: string };

/** Who administers a company: add one, or give one a new password. */
export default function CompanyAdmins({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  useFocusBack();
  const isPhone = useMedia(phone);
  const admins = useAdmins(company.tenantId);
  const [adding, setAdding] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (
    <Button ref={addButton} type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setAdding(true)}>
      {t('companies.addAdmin')}
    </Button>
  );
  return (
    <Drawer
      open
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      title={t('companies.adminsOf', { name: company.name })}
      size={isPhone ? '100%' : 480}
      onClose={onClose}
    >
      {admins.data === undefined ? (
        admins.isError ? (
          <PageError text={failureText(t, admins.error)} onRetry={() => void admins.refetch()} />
        ) : (
          <div className={styles.admin} aria-busy="true">
            <Bar width="60%" height={36} />
          </div>
        )
      ) : admins.data.length === 0 ? (
        <EmptyState text={t('companies.adminsNone')} action={add} />
      ) : (
        <>
          <ul className={styles.list}>
            {admins.data.map((admin) => (
              <AdminLine key={admin.id} admin={admin} onPassword={setTold} />
            ))}
          </ul>
          {add}
        </>
      )}
      <Suspense>
        {adding && <AdminForm tenantId={company.tenantId} onAdded={setTold} onClose={() => setAdding(false)} />}
      </Suspense>
      {told !== null && <NewPassword {...told} backTo={addButton} onClose={() => setTold(null)} />}
    </Drawer>
  );
}

type Admin = NonNullable<ReturnType<typeof useAdmins>['data']>[number];

function AdminLine({ admin, onPassword }: { admin: Admin; onPassword: (told: Told) => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [ask, dialog] = useConfirm();
  const { resetPassword } = useCompanyActions();
  const { id, nickName: name, username, enabled, lastLoginTime } = admin;
  const time = momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const last = lastLoginTime === null ? t('companies.neverLoggedIn') : time.format(new Date(lastLoginTime));
  const askToReset = () =>
    ask({
      title: t('confirm.resetPassword', { name }),
      text: t('confirm.resetPasswordText'),
      action: t('companies.resetPassword'),
      failureText: (error) => failureText(t, error),
      onConfirm: async () => onPassword({ name, password: await resetPassword(id) }),
    });
  return (
    <li className={styles.admin}>
      <div className={styles.who}>
        <b>{name}</b>
        <div className={styles.quiet}>
          <bdi>{username}</bdi>
        </div>
        <div className={styles.quiet}>
          {t('companies.lastLogin')} · <bdi>{last}</bdi>
        </div>
      </div>
      {!enabled && <StatusDot tone="quiet" text={t('companies.stopped')} />}
      <Button onClick={askToReset}>{t('companies.resetPassword')}</Button>
      {dialog}
    </li>
  );
}
