import { useTranslation } from 'react-i18next';
import { emptyPasswordChange, sendPasswordChange, usePasswordFields } from '../../pickers/password-change.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRefreshSessions } from './requests.ts';

/** Changes the user's own password. */
export default function PasswordDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRefreshSessions();
  const { fields, toFormProblems } = usePasswordFields(t('setUp.oldPassword'));
  return (
    <FormDrawer
      title={t('profile.changePassword')}
      submitLabel={t('profile.changePassword')}
      values={emptyPasswordChange}
      fields={fields}
      toFormProblems={toFormProblems}
      onClose={onClose}
      onSubmit={async (passwords) => {
        await sendPasswordChange(passwords);
        showToast({ kind: 'success', text: t('profile.passwordChanged') });
        onClose();
        await renew();
      }}
    />
  );
}
