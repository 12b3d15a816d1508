import { Button, Modal } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copyable.tsx';

type Props = {
  /** Whose it is. */
  name: string;
  password: string;
  /** Gets the focus afterwards: the dialog or drawer this one comes from is gone by then. */
  backTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A password the server tells only once. It goes by its button alone, so that a slip does not lose it. */
export function NewPassword({ name, password, backTo, onClose }: Props) {
  const { t } = useTranslation();
  useEffect(
    () => () => {
      // Read when the dialog goes: the button may be another one by then.
      backTo.current?.focus();
    },
    [backTo],
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
        <Copyable text={password} name={t('users.password')} />
      </div>
    </Modal>
  );
}
