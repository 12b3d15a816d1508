import { Button, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { busyIcon } from './busy-icon.tsx';
import styles from './confirm-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

type Props = {
  /** A question that names the thing. */
  title: string;
  /** What follows from it. */
  text?: ReactNode;
  /** The button's words: what will be done. */
  action: string;
  /** The other button's words; "Cancel" unless said. */
  refusal?: string;
  /** It takes something away or cannot be undone: the focus is on the button that leaves everything as it is. */
  danger?: boolean;
  /** Does it. When it throws, the dialog stays and says why. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
  /** What to tell the person when `onConfirm` threw. */
  failureText?: (error: unknown) => string;
};

/** Asks before something is done; the button says what will be done. */
export default function ConfirmDialog(props: Props) {
  const { title, text, action, refusal, danger = false, onConfirm, onCancel, failureText } = props;
  const { t } = useTranslation();
  useFocusBack();
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
            loading={busyIcon(working)}
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
