import type { Device } from '@portico/contract/routes/devices';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './devices.module.css';
import { useDeviceAddress } from './requests.ts';

/** Link to the device's own settings page, which is reachable only from the device's network. */
export function DeviceAddressDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  useRestoreFocus();
  const connection = useDeviceAddress(device.sn);
  return (
    <Modal
      open
      centered
      width={400}
      title={`${t('devices.connect')} · ${isolateDirection(device.name)}`}
      footer={null}
      onCancel={onClose}
    >
      {connection.isError ? (
        <PageError text={formatFailure(t, connection.error)} onRetry={() => void connection.refetch()} />
      ) : connection.data === undefined ? (
        <SkeletonBar width={200} />
      ) : (
        <>
          <p className={styles.note}>{t('devices.connectText')}</p>
          <Address {...connection.data} />
        </>
      )}
    </Modal>
  );
}

function Address({ ip, port }: { ip: string; port: number }) {
  const { t } = useTranslation();
  const address = `http://${ip.includes(':') ? `[${ip}]` : ip}:${port}`;
  return (
    <a href={address} target="_blank" rel="noreferrer" dir="ltr">
      {address}
      <span className="heard"> ({t('frame.opensNewWindow')})</span>
    </a>
  );
}
