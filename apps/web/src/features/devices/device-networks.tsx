import type { ResultOf } from '@portico/contract/route';
import type { Device, devices } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { useSession } from '../../session/session.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { PropertyList } from './property-list.tsx';
import { useDeviceNetworks, useSetDeviceNetworks } from './requests.ts';

type Networks = ResultOf<typeof devices.networks>;
type Props = { device: Device; now: number; onEdit: (networks: readonly string[]) => void };

/** The networks from which messages of a device without a secret are believed, and addresses whose messages were refused. */
export function DeviceNetworks({ device, now, onEdit }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  const found = useDeviceNetworks(device.id).data;
  if (found === undefined) return null;
  const seen = found.seen.map(({ network }) => network);
  // The form starts with what holds now, and without networks with those that the device has used.
  const start = found.own ?? found.company ?? seen;
  return (
    <>
      <h3 className={styles.title}>{t('devices.networks')}</h3>
      {found.refused.map((refused) => (
        <RefusedAddress key={refused.address} device={device} now={now} networks={found} refused={refused} />
      ))}
      <PropertyList
        list={[
          [t('devices.networks'), formatAllowedNetworks(t, found)],
          [t('devices.seenNetworks'), seen.join(', ')],
        ]}
      />
      {can('device:set') && <Button onClick={() => onEdit(start)}>{t('devices.editNetworks')}</Button>}
    </>
  );
}

function formatAllowedNetworks(t: TFunction, { own, company }: Networks): string {
  if (own !== null) return own.join(', ');
  return company === null ? t('devices.anyNetwork') : t('devices.networksOfCompany', { networks: company.join(', ') });
}

type RefusedProps = { device: Device; now: number; networks: Networks; refused: Networks['refused'][number] };

function RefusedAddress({ device, now, networks, refused }: RefusedProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const setNetworks = useSetDeviceNetworks();
  const { address, network, messages, lastTime } = refused;
  const allowed = networks.own ?? networks.company ?? [];
  const allow = () =>
    setNetworks({ id: device.id, networks: [...allowed, network] }).then(
      () => showToast({ kind: 'success', text: t('frame.succeeded') }),
      (error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
  return (
    <div className={styles.otherFormats}>
      <p>
        <strong className={styles.warn}>{t('devices.otherNetwork', { address: isolateDirection(address) })}</strong>
        <span>
          {t('devices.announcedTimes', {
            count: messages,
            n: formatCount(messages, tag),
            ago: formatTimeAgo(t, lastTime, tag, now),
          })}
        </span>
      </p>
      {can('device:set') && !allowed.includes(network) && (
        <Button size="small" onClick={() => void allow()}>
          {t('devices.allowNetwork', { network: isolateDirection(network) })}
        </Button>
      )}
    </div>
  );
}
