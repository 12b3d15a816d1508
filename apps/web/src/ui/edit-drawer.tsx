import { Button, type ButtonProps, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBusyIcon } from './busy-icon.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import styles from './edit-drawer.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  title: string;
  width?: 480 | 640;
  /** False if the content sets the focus itself. */
  autoFocus?: boolean;
  saving: Saving;
  /** The button that saves: its label, and its handler or the form it submits. */
  button: { label: string } & Pick<ButtonProps, 'disabled' | 'form' | 'htmlType' | 'onClick'>;
  /** Replaces "Cancel": goes back to the previous step. */
  back?: { label: string; onPress: () => void } | undefined;
  children: ReactNode;
};

/**
 * A drawer for editing, beside the page or on phones over all of it. Render it only while it is open.
 * Leaving it with unsaved changes asks for confirmation.
 */
export function EditDrawer({ title, width = 480, autoFocus = true, saving, button, back, children }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const { working, guard } = saving;
  const { label, ...saves } = button;
  return (
    <Drawer
      open
      title={title}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      autoFocus={autoFocus}
      size={isPhone ? '100%' : width}
      keyboard={!working}
      mask={{ closable: !working }}
      onClose={guard.tryLeaving}
      footer={
        <div className={styles.footer}>
          <Button onClick={back?.onPress ?? guard.tryLeaving} disabled={working}>
            {back?.label ?? t('frame.cancel')}
          </Button>
          <Button {...saves} type="primary" loading={createBusyIcon(working)}>
            {label}
          </Button>
        </div>
      }
    >
      {children}
      {guard.isConfirmationOpen && (
        <ConfirmDialog
          title={t('controls.unsavedTitle')}
          text={t('controls.unsavedText')}
          action={t('controls.discard')}
          refusal={t('controls.keepEditing')}
          danger
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      )}
    </Drawer>
  );
}

type Saving = ReturnType<typeof useEditDrawer>;

/** State of an `EditDrawer`: changes are protected until they are saved or the user discards them. */
export function useEditDrawer(changed: boolean, onClose: () => void) {
  const [working, setWorking] = useState(false);
  const guard = useLeaveGuard(changed, onClose);
  /** Saves and closes; if `act` throws, the drawer stays open and `onFailure` gets the error. */
  const save = async (act: () => Promise<void>, onFailure: (error: unknown) => void) => {
    setWorking(true);
    guard.setReleased(true);
    try {
      await act();
    } catch (error) {
      guard.setReleased(false);
      onFailure(error);
    }
    setWorking(false);
  };
  return { working, guard, save };
}
