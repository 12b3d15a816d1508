import type { Device } from '@portico/contract/routes/devices';
import { devices } from '@portico/contract/routes/devices';
import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { problemsIn } from '../api/field-problems.ts';
import { dayShape } from '../ui/day-shape.ts';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { formatCount } from '../ui/figures.ts';
import { showToast } from '../ui/toast.tsx';
import { useTag } from '../ui/use-tag.ts';
import styles from './device-cells.module.css';
import { devicesKey } from './device-key.ts';
import { lastDayText } from './device-time.ts';

/** Until when a device is licensed, whole days; in colour when that is soon or over. */
export function DeviceLicence({ device }: { device: Pick<Device, 'licenseState' | 'licenseUntil'> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { licenseState, licenseUntil } = device;
  if (licenseState === 'endless') return t('devices.endless');
  if (licenseUntil === null) return '—';
  const tone = licenseState === 'valid' ? 'quiet' : 'warn';
  return (
    <span className={styles.withIcon} data-tone={tone}>
      {lastDayText(licenseUntil, tag)}
    </span>
  );
}

type FormProps = { devices: readonly Pick<Device, 'id' | 'licenseUntil'>[]; onClose: () => void };

/** Says until when devices are licensed; for platform administrators. Days are of this browser's zone. */
export function LicenceForm({ devices: chosen, onClose }: FormProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const client = useQueryClient();
  const ends = new Set(chosen.map(({ licenseUntil }) => licenseUntil));
  const [only = null] = ends.size === 1 ? ends : [];
  const count = chosen.length;
  return (
    <FormDrawer<{ lastDay: string | null }>
      title={`${t('devices.setLicence')} · ${t('words.counted.devices', { count, n: formatCount(count, tag) })}`}
      values={{ lastDay: only === null ? null : dayjs(only).subtract(1, 'millisecond').format(dayShape) }}
      fields={[{ kind: 'date', name: 'lastDay', label: t('devices.licenceDay'), hint: t('devices.licenceHint') }]}
      onSubmit={async ({ lastDay }) => {
        const licenseUntil = lastDay === null ? null : dayjs(lastDay).add(1, 'day').toISOString();
        await call(devices.setLicense, { ids: chosen.map(({ id }) => id), licenseUntil });
        await client.invalidateQueries({ queryKey: [devicesKey] });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      problemsOf={(error) => {
        const { problems, formProblem } = problemsIn(t, error, ['licenseUntil']);
        const { licenseUntil } = problems;
        return { problems: licenseUntil === undefined ? {} : { lastDay: licenseUntil }, formProblem };
      }}
      onClose={onClose}
    />
  );
}
