import { Button, Modal } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { holdSession } from '../../session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import styles from './devices.module.css';

/** What to tell after a device was added or given a new secret. */
export type Told = { title: string; name: string; secret: string | null; notes: readonly string[] };

type Props = Told & {
  /** Gets the focus afterwards: the drawer this comes from is gone by then. */
  backTo: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A device's secret, which the server tells only once, and what else is to be known. It goes by its button alone, so that a slip does not lose it. */
export function SecretDialog({ title, name, secret, notes, backTo, onClose }: Props) {
  const { t } = useTranslation();
  useEffect(
    () => () => {
      // Read when the dialog goes: the button may be another one by then.
      backTo.current?.focus();
    },
    [backTo],
  );
  useEffect(() => (secret === null ? undefined : holdSession()), [secret]);
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
            <Copyable text={secret} name={`${t('devices.secret')} ${name}`} />
          </div>
        </>
      )}
    </Modal>
  );
}
