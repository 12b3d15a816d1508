import { Button, Modal } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '../ui/copyable-text.tsx';

type Props = {
  /** Name of the user. */
  name: string;
  password: string;
  /** Gets the focus when this dialog closes; the dialog or drawer that opened this one has closed by then. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Shows a password the server returns only once. Only the button closes the dialog, so that the password is not lost by mistake. */
export function NewPasswordDialog({ name, password, returnFocusTo, onClose }: Props) {
  const { t } = useTranslation();
  useEffect(
    () => () => {
      // Read when the dialog closes: the button may be another element by then.
      returnFocusTo.current?.focus();
    },
    [returnFocusTo],
  );
  return (
    <Modal
      open
      centered
      width={400}
      title={t('users.newPassword', { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('frame.close')}
        </Button>
      }
    >
      <p style={{ marginBlockEnd: 16, color: 'var(--text-2)' }}>{t('users.newPasswordText')}</p>
      <div style={{ fontSize: 16, fontWeight: 600 }}>
        <CopyableText text={password} name={t('users.password')} />
      </div>
    </Modal>
  );
}
