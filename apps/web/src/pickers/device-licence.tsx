import type { Device } from '@portico/contract/routes/devices';
import { devices } from '@portico/contract/routes/devices';
import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { toFieldProblems } from '../api/field-problems.ts';
import { isoDayFormat } from '../ui/day-format.ts';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { formatCount } from '../ui/format-figure.ts';
import { showToast } from '../ui/toast.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './device-cells.module.css';
import { devicesKey } from './device-key.ts';
import { formatLastDayBefore } from './format-device-time.ts';

/** The last licensed day of a device; in a warning colour if it is near or past. */
export function DeviceLicence({ device }: { device: Pick<Device, 'licenseState' | 'licenseUntil'> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { licenseState, licenseUntil } = device;
  if (licenseState === 'endless') return t('devices.endless');
  if (licenseUntil === null) return '—';
  const tone = licenseState === 'valid' ? 'quiet' : 'warn';
  return (
    <span className={styles.withIcon} data-tone={tone}>
      {formatLastDayBefore(licenseUntil, tag)}
    </span>
  );
}

type FormProps = { devices: readonly Pick<Device, 'id' | 'licenseUntil'>[]; onClose: () => void };

/** A form to set the end of the licence of devices; for platform administrators. Days are in the browser's time zone. */
export function DeviceLicenceForm({ devices: chosen, onClose }: FormProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const client = useQueryClient();
  const ends = new Set(chosen.map(({ licenseUntil }) => licenseUntil));
  const [only = null] = ends.size === 1 ? ends : [];
  const count = chosen.length;
  return (
    <FormDrawer<{ lastDay: string | null }>
      title={`${t('devices.setLicence')} · ${t('words.counted.devices', { count, n: formatCount(count, tag) })}`}
      values={{ lastDay: only === null ? null : dayjs(only).subtract(1, 'millisecond').format(isoDayFormat) }}
      fields={[{ kind: 'date', name: 'lastDay', label: t('devices.licenceDay'), hint: t('devices.licenceHint') }]}
      onSubmit={async ({ lastDay }) => {
        const licenseUntil = lastDay === null ? null : dayjs(lastDay).add(1, 'day').toISOString();
        await call(devices.setLicense, { ids: chosen.map(({ id }) => id), licenseUntil });
        await client.invalidateQueries({ queryKey: [devicesKey] });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      toFormProblems={(error) => {
        const { problems, formProblem } = toFieldProblems(t, error, ['licenseUntil']);
        const { licenseUntil } = problems;
        return { problems: licenseUntil === undefined ? {} : { lastDay: licenseUntil }, formProblem };
      }}
      onClose={onClose}
    />
  );
}
