import { Button, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBusyIcon } from './busy-icon.tsx';
import styles from './confirm-dialog.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  /** A question that names the object. */
  title: string;
  /** The consequences. */
  text?: ReactNode;
  /** Label of the button that confirms: the action. */
  action: string;
  /** Label of the button that cancels; "Cancel" by default. */
  refusal?: string;
  /** The action removes data or cannot be undone: the button that cancels gets the focus. */
  danger?: boolean;
  /** Performs the action. If it throws, the dialog stays open and shows the reason. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
  /** Returns the text for the user if `onConfirm` threw. */
  failureText?: (error: unknown) => string;
};

/** Asks for confirmation before an action; the button names the action. */
export default function ConfirmDialog(props: Props) {
  const { title, text, action, refusal, danger = false, onConfirm, onCancel, failureText } = props;
  const { t } = useTranslation();
  useRestoreFocus();
  const first = useRef<HTMLButtonElement>(null);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setWorking(true);
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(failureText?.(error) ?? t('frame.failed'));
    }
    setWorking(false);
  };
  return (
    <Modal
      open
      centered
      width={400}
      title={title}
      className={styles.dialog ?? ''}
      closable={!working}
      keyboard={!working}
      mask={{ closable: !working }}
      onCancel={onCancel}
      afterOpenChange={(open) => {
        if (open) first.current?.focus();
      }}
      footer={
        <>
          <Button ref={danger ? first : null} disabled={working} onClick={onCancel}>
            {refusal ?? t('frame.cancel')}
          </Button>
          <Button
            ref={danger ? null : first}
            type="primary"
            danger={danger}
            loading={createBusyIcon(working)}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {text !== undefined && <div className={styles.text}>{text}</div>}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </Modal>
  );
}
