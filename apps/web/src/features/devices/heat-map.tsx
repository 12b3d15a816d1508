import type { Device } from '@portico/contract/routes/devices';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toStoreLocalTime } from '../../pickers/store-time.ts';
import { isoDayFormat } from '../../ui/day-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { DeviceDaysField } from './device-days-field.tsx';
import styles from './devices.module.css';
import { ReadingDrawer } from './reading-drawer.tsx';
import { useHeatImage } from './requests.ts';
import { type OptionalDays, toDaysInput } from './use-device-days.ts';

/** Heat map of where people stayed in front of a device; initially over the last seven days. */
export default function HeatMap({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState(() => lastSeven(device));
  const { startTime = '', endTime = '' } = toDaysInput(days);
  const image = useHeatImage({ sn: device.sn, startTime, endTime });
  const address = useObjectUrl(image.data);
  const title = t('menu.queryHeat');
  const isNothing = image.error instanceof Failure && image.error.key === 'heatMapNotGenerated';
  return (
    <ReadingDrawer title={`${title} · ${device.name}`} width={880} onClose={onClose}>
      <DeviceDaysField days={days} onChange={(chosen) => setDays(chosen ?? lastSeven(device))} />
      <div className={styles.heat} aria-busy={image.isPending}>
        {image.isPending && <SkeletonBar width="100%" height={320} />}
        {isNothing && <EmptyState text={formatFailure(t, image.error)} />}
        {image.isError && !isNothing && (
          <PageError text={formatFailure(t, image.error)} onRetry={() => void image.refetch()} />
        )}
        {image.isSuccess && address !== null && (
          <figure>
            <img src={address} alt={`${title} · ${device.name}`} />
            <figcaption>{t('devices.heatText')}</figcaption>
          </figure>
        )}
      </div>
    </ReadingDrawer>
  );
}

/** Today and the six days before, in the time zone of the device's store. */
function lastSeven({ timeZone }: Device): NonNullable<OptionalDays> {
  const today = timeZone === null ? dayjs() : dayjs(toStoreLocalTime({ timeZone, dstEnable: 1 }, Date.now()));
  return { first: today.subtract(6, 'day').format(isoDayFormat), last: today.format(isoDayFormat) };
}
