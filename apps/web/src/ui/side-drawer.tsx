import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { useFocusBack } from './use-focus-back.ts';
import styles from './side-drawer.module.css';

type Props = { name: string; head: ReactNode; children: ReactNode; onClose: () => void };

/** Something that slides in from the reading side over the page; Esc or a press beside it closes it. */
export function SideDrawer({ name, head, children, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
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
            <Icon of={CloseOutlined} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
