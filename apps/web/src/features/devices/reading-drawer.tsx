import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import styles from './devices.module.css';

type Props = { title: string; width: number; children: ReactNode; onClose: () => void };

/** Something to read beside the list, on phones over all of it. To be drawn only while it is open. */
export function ReadingDrawer({ title, width, children, onClose }: Props) {
  const { i18n } = useTranslation();
  useFocusBack();
  const isPhone = useMedia(phone);
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
