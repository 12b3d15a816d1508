import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './devices.module.css';

type Props = { title: string; width: number; children: ReactNode; onClose: () => void };

/** A drawer with text to read beside the list, full screen on phones. Render it only while it is open. */
export function ReadingDrawer({ title, width, children, onClose }: Props) {
  const { i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <Drawer
      open
      title={
        <h2 className={styles.heading}>
          <bdi>{title}</bdi>
        </h2>
      }
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : `min(${width}px, 96vw)`}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
