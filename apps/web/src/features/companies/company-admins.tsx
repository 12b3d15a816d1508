import { PlusOutlined } from '@ant-design/icons';
import type { Company } from '@portico/contract/routes/companies';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { NewPasswordDialog } from '../../pickers/new-password-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { AdminLine, type NewPassword } from './admin-line.tsx';
import styles from './company-admins.module.css';
import { type CompanyAdmin, useCompanyAdmins } from './requests.ts';

const AdminForm = lazy(() => import('./admin-form.tsx'));

type Opened = { admin: CompanyAdmin | null } | null;

/** The administrators of a company: add, change, disable or delete one, or reset the password of one. */
export default function CompanyAdmins({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const admins = useCompanyAdmins(company.tenantId);
  const [opened, setOpened] = useState<Opened>(null);
  const [newPassword, setNewPassword] = useState<NewPassword | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (
    <Button
      ref={addButton}
      type="primary"
      icon={<Icon icon={PlusOutlined} />}
      onClick={() => setOpened({ admin: null })}
    >
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
              <AdminLine
                key={admin.id}
                admin={admin}
                onEdit={() => setOpened({ admin })}
                onPasswordReset={setNewPassword}
              />
            ))}
          </ul>
          {add}
        </>
      )}
      <Suspense>
        {opened !== null && (
          <AdminForm company={company} admin={opened.admin} onAdded={setNewPassword} onClose={() => setOpened(null)} />
        )}
      </Suspense>
      {newPassword !== null && (
        <NewPasswordDialog {...newPassword} returnFocusTo={addButton} onClose={() => setNewPassword(null)} />
      )}
    </Drawer>
  );
}
