import { CopyOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolate } from '../../ui/isolate.ts';
import { showToast } from '../../ui/toast.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import type { Unassigned } from './requests.ts';
import styles from './unassigned.module.css';

/** The last message of a device nobody has registered, as it came. */
export function MessageDrawer({ device, onClose }: { device: Unassigned; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  useFocusBack();
  const isPhone = useMedia(phone);
  const copy = async () => {
    const done = await copyText(device.lastMessage);
    showToast(done ? { kind: 'success', text: t('controls.copied') } : { kind: 'error', text: t('frame.failed') });
  };
  return (
    <Drawer
      open
      title={`${t('models.unassigned.lastMessage')} · ${isolate(device.sn)}`}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      <pre className={styles.message} tabIndex={0}>
        {device.lastMessage}
      </pre>
      <Button icon={<Icon of={CopyOutlined} />} onClick={() => void copy()}>
        {t('controls.copy')}
      </Button>
    </Drawer>
  );
}
