import { Button, type ButtonProps, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { busyIcon } from './busy-icon.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import styles from './guarded-drawer.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { phone, useMedia } from './use-media.ts';

type Props = {
  title: string;
  width?: 480 | 640;
  /** False where what is inside takes the focus itself. */
  autoFocus?: boolean;
  saving: Saving;
  /** The button that saves: its words, and what it does or which form it sends. */
  button: { words: string } & Pick<ButtonProps, 'disabled' | 'form' | 'htmlType' | 'onClick'>;
  /** In place of "Cancel": leads to the step before. */
  back?: { words: string; onPress: () => void } | undefined;
  children: ReactNode;
};

/** Something to change beside the page, on phones over all of it. To be drawn only while it is open; leaving it with changes asks. */
export function GuardedDrawer({ title, width = 480, autoFocus = true, saving, button, back, children }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
  const { working, guard } = saving;
  const { words, ...saves } = button;
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
            {back?.words ?? t('frame.cancel')}
          </Button>
          <Button {...saves} type="primary" loading={busyIcon(working)}>
            {words}
          </Button>
        </div>
      }
    >
      {children}
      {guard.asking && (
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

type Saving = ReturnType<typeof useSaving>;

/** For a `GuardedDrawer`: what was changed is kept until it is saved or somebody says that it may go. */
export function useSaving(changed: boolean, onClose: () => void) {
  const [working, setWorking] = useState(false);
  const guard = useLeaveGuard(changed, onClose);
  /** Saves and closes; when it throws, the drawer stays and `onFailure` hears why. */
  const save = async (act: () => Promise<void>, onFailure: (error: unknown) => void) => {
    setWorking(true);
    guard.release(true);
    try {
      await act();
    } catch (error) {
      guard.release(false);
      onFailure(error);
    }
    setWorking(false);
  };
  return { working, guard, save };
}
