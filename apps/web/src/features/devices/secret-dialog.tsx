import { Button, Modal } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseSessionRefresh } from '../../session/session.ts';
import { CopyableText } from '../../ui/copyable-text.tsx';
import styles from './devices.module.css';

/** What to show after a device was added or got a new secret; secret null: the device has none. */
export type SecretNotice = { title: string; name: string; secret: string | null; notes: readonly string[] };

type Props = SecretNotice & {
  /** Gets the focus when the dialog closes; the drawer that opened it is gone by then. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/**
 * Shows a device's secret, which the server returns only once, and further notes. Only its button closes the dialog, so a stray click or
 * key cannot lose the secret.
 */
export function DeviceSecretDialog({ title, name, secret, notes, returnFocusTo, onClose }: Props) {
  const { t } = useTranslation();
  useEffect(
    () => () => {
      // Read the ref on closing: the button may have been replaced while the dialog was open.
      returnFocusTo.current?.focus();
    },
    [returnFocusTo],
  );
  useEffect(() => (secret === null ? undefined : pauseSessionRefresh()), [secret]);
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      closable={false}
      keyboard={secret === null}
      mask={{ closable: secret === null }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('frame.close')}
        </Button>
      }
    >
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {secret !== null && (
        <>
          <p className={styles.note}>{t('devices.secretText')}</p>
          <div style={{ fontSize: 16, fontWeight: 600 }}>
            <CopyableText text={secret} name={`${t('devices.secret')} ${name}`} />
          </div>
        </>
      )}
    </Modal>
  );
}
