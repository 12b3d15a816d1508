import { CopyOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './message-drawer.module.css';

type Props = {
  title: string;
  /** The readable part of the message. */
  text: string;
  /** The first bytes as hexadecimal digits; absent: not shown. */
  hex?: string;
  /** Properties of the message, above its text. */
  children?: ReactNode;
  onClose: () => void;
};

/** A message of a device, as received. */
export function MessageDrawer({ title, text, hex, children, onClose }: Props) {
  const { t, i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <Drawer
      open
      title={
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
      }
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      {children}
      {hex === undefined ? (
        <CopyableMessage text={text} />
      ) : (
        <>
          <CopyableMessage heading={t('devices.rawMessages.text')} text={text} />
          <CopyableMessage heading={t('devices.rawMessages.firstBytes')} text={separateBytes(hex)} />
        </>
      )}
    </Drawer>
  );
}

function CopyableMessage({ heading, text }: { heading?: string; text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const copy = async () => {
    const done = await copyText(text);
    showToast(done ? { kind: 'success', text: t('controls.copied') } : { kind: 'error', text: t('frame.failed') });
  };
  return (
    <>
      {heading !== undefined && (
        <h3 id={id} className={styles.heading}>
          {heading}
        </h3>
      )}
      {text.trim() === '' ? (
        <p className={styles.none}>{t('devices.rawMessages.noText')}</p>
      ) : (
        <>
          <pre className={styles.message} tabIndex={0}>
            {text}
          </pre>
          <Button
            icon={<Icon icon={CopyOutlined} />}
            {...(heading === undefined ? {} : { 'aria-describedby': id })}
            onClick={() => void copy()}
          >
            {t('controls.copy')}
          </Button>
        </>
      )}
    </>
  );
}

/** "7E D1 02" for "7ED102". */
const separateBytes = (hex: string) => hex.replaceAll(/[0-9A-F]{2}(?=.)/gi, '$& ');
