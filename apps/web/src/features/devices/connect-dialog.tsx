import type { Device } from '@portico/contract/routes/devices';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { isolate } from '../../ui/isolate.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import styles from './devices.module.css';
import { useConnection } from './requests.ts';

/** The way to the settings page of the device itself, which only its own network reaches. */
export function ConnectDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const connection = useConnection(device.sn);
  return (
    <Modal
      open
      centered
      width={400}
      title={`${t('devices.connect')} · ${isolate(device.name)}`}
      footer={null}
      onCancel={onClose}
    >
      {connection.isError ? (
        <PageError text={failureText(t, connection.error)} onRetry={() => void connection.refetch()} />
      ) : connection.data === undefined ? (
        <Bar width={200} />
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
