import type { Area } from '@portico/contract/routes/corridors';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { DeviceStateCell } from '../../pickers/device-state.tsx';
import { useStoreDevices } from '../../pickers/store-part-requests.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './areas.module.css';

/** The devices installed at the entrances of an area. */
export default function AreaDevices({ area, onClose }: { area: Area; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  return (
    <Drawer
      open
      title={t('entrances.devicesAt', { name: area.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 480}
      onClose={onClose}
    >
      <Devices area={area} />
    </Drawer>
  );
}

function Devices({ area }: { area: Area }) {
  const { t } = useTranslation();
  const [at] = useState(Date.now);
  const devices = useStoreDevices(area.entityId, area.id);
  if (devices.isError) {
    const isEmpty = devices.error instanceof Failure && devices.error.key === 'areaNoDevice';
    if (isEmpty) return <EmptyState text={t('errors.areaNoDevice')} />;
    return <PageError text={formatFailure(t, devices.error)} onRetry={() => void devices.refetch()} />;
  }
  if (devices.data === undefined)
    return (
      <div className={styles.stack} aria-busy="true">
        <SkeletonBar width="60%" height={36} />
        <SkeletonBar width="60%" height={36} />
      </div>
    );
  return (
    <ul>
      {devices.data.content.map((device) => (
        <li key={device.id} className={styles.device}>
          <div>
            <bdi>{device.name}</bdi>
            <span className={styles.quiet}>
              <bdi>{device.sn}</bdi>
              {device.corridorName !== null && (
                <>
                  {' · '}
                  <bdi>{device.corridorName}</bdi>
                </>
              )}
            </span>
          </div>
          <DeviceStateCell device={device} now={at} />
        </li>
      ))}
    </ul>
  );
}
