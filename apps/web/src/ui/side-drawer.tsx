import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './side-drawer.module.css';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = { name: string; head: ReactNode; children: ReactNode; onClose: () => void };

/** A drawer that slides over the page from the side where lines start; Esc or a click beside it closes it. */
export function SideDrawer({ name, head, children, onClose }: Props) {
  const { t } = useTranslation();
  useRestoreFocus();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={name}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          {head}
          <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={onClose}>
            <Icon icon={CloseOutlined} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
