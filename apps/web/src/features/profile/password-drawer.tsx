import { useTranslation } from 'react-i18next';
import { changePassword, noPasswords, usePasswordFields } from '../../pickers/password-change.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRenewSessions } from './requests.ts';

/** Another password for oneself. */
export default function PasswordDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewSessions();
  const { fields, problemsOf } = usePasswordFields(t('setUp.oldPassword'));
  return (
    <FormDrawer
      title={t('profile.changePassword')}
      action={t('profile.changePassword')}
      values={noPasswords}
      fields={fields}
      problemsOf={problemsOf}
      onClose={onClose}
      onSubmit={async (passwords) => {
        await changePassword(passwords);
        showToast({ kind: 'success', text: t('profile.passwordChanged') });
        onClose();
        await renew();
      }}
    />
  );
}
