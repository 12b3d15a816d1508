import { CopyOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { UnassignedDevice } from './requests.ts';
import styles from './unassigned.module.css';

/** The last message of an unregistered device, as received. */
export function MessageDrawer({ device, onClose }: { device: UnassignedDevice; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const copy = async () => {
    const done = await copyText(device.lastMessage);
    showToast(done ? { kind: 'success', text: t('controls.copied') } : { kind: 'error', text: t('frame.failed') });
  };
  return (
    <Drawer
      open
      title={`${t('models.unassigned.lastMessage')} · ${isolateDirection(device.sn)}`}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      <pre className={styles.message} tabIndex={0}>
        {device.lastMessage}
      </pre>
      <Button icon={<Icon icon={CopyOutlined} />} onClick={() => void copy()}>
        {t('controls.copy')}
      </Button>
    </Drawer>
  );
}
