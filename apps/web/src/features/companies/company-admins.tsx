import { PlusOutlined } from '@ant-design/icons';
import type { Company } from '@portico/contract/routes/companies';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { NewPasswordDialog } from '../../pickers/new-password-dialog.tsx';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './company-admins.module.css';
import { useCompanyActions, useCompanyAdmins } from './requests.ts';

const AdminForm = lazy(() => import('./admin-form.tsx'));

type NewPassword = { name: string; password: string };

/** The administrators of a company: add one, or reset the password of one. */
export default function CompanyAdmins({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const admins = useCompanyAdmins(company.tenantId);
  const [adding, setAdding] = useState(false);
  const [newPassword, setNewPassword] = useState<NewPassword | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (
    <Button ref={addButton} type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setAdding(true)}>
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
          <PageError text={formatFailure(t, admins.error)} onRetry={() => void admins.refetch()} />
        ) : (
          <div className={styles.admin} aria-busy="true">
            <SkeletonBar width="60%" height={36} />
          </div>
        )
      ) : admins.data.length === 0 ? (
        <EmptyState text={t('companies.adminsNone')} action={add} />
      ) : (
        <>
          <ul className={styles.list}>
            {admins.data.map((admin) => (
              <AdminLine key={admin.id} admin={admin} onPasswordReset={setNewPassword} />
            ))}
          </ul>
          {add}
        </>
      )}
      <Suspense>
        {adding && <AdminForm tenantId={company.tenantId} onAdded={setNewPassword} onClose={() => setAdding(false)} />}
      </Suspense>
      {newPassword !== null && (
        <NewPasswordDialog {...newPassword} returnFocusTo={addButton} onClose={() => setNewPassword(null)} />
      )}
    </Drawer>
  );
}

type Admin = NonNullable<ReturnType<typeof useCompanyAdmins>['data']>[number];

function AdminLine({ admin, onPasswordReset }: { admin: Admin; onPasswordReset: (newPassword: NewPassword) => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [ask, dialog] = useConfirm();
  const { resetPassword } = useCompanyActions();
  const { id, nickName: name, username, enabled, lastLoginTime } = admin;
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const last = lastLoginTime === null ? t('companies.neverLoggedIn') : time.format(new Date(lastLoginTime));
  const askToReset = () =>
    ask({
      title: t('confirm.resetPassword', { name }),
      text: t('confirm.resetPasswordText'),
      action: t('companies.resetPassword'),
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => onPasswordReset({ name, password: await resetPassword(id) }),
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
