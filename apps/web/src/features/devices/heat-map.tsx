import type { Device } from '@portico/contract/routes/devices';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { storeWall } from '../../pickers/store-time.ts';
import { dayShape } from '../../ui/day-shape.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import { DaysField } from './days-field.tsx';
import styles from './devices.module.css';
import { ReadingDrawer } from './reading-drawer.tsx';
import { useHeatImage } from './requests.ts';
import { type Days, daysInput } from './use-days.ts';

/** Where people stayed in front of a device, over days: the last seven at first. */
export default function HeatMap({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const [days, setDays] = useState(() => lastSeven(device));
  const { startTime = '', endTime = '' } = daysInput(days);
  const image = useHeatImage({ sn: device.sn, startTime, endTime });
  const address = usePreview(image.data);
  const title = t('menu.queryHeat');
  const isNothing = image.error instanceof Failure && image.error.key === 'heatMapNotGenerated';
  return (
    <ReadingDrawer title={`${title} · ${device.name}`} width={880} onClose={onClose}>
      <DaysField days={days} onChange={(chosen) => setDays(chosen ?? lastSeven(device))} />
      <div className={styles.heat} aria-busy={image.isPending}>
        {image.isPending && <Bar width="100%" height={320} />}
        {isNothing && <EmptyState text={failureText(t, image.error)} />}
        {image.isError && !isNothing && (
          <PageError text={failureText(t, image.error)} onRetry={() => void image.refetch()} />
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

/** Today and the six days before it, where the device hangs. */
function lastSeven({ timeZone }: Device): NonNullable<Days> {
  const today = timeZone === null ? dayjs() : dayjs(storeWall({ timeZone, dstEnable: 1 }, Date.now()));
  return { first: today.subtract(6, 'day').format(dayShape), last: today.format(dayShape) };
}
