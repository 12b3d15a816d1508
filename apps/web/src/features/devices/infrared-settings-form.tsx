import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import type { DeviceSettingValues } from '../../pickers/device-setting-choices.ts';
import { deviceSettingFields } from '../../pickers/device-setting-fields.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import type { DeviceChanges } from './requests.ts';
import { computeInitialSharedSettings, toInfraredRequests } from './shared-device-settings.ts';

type Props = { devices: readonly Device[]; changes: DeviceChanges; onClose: () => void };

/** Sets several infrared counters at once; each device applies the settings at its next contact. */
export default function InfraredSettingsForm({ devices, changes, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [start] = useState(() => computeInitialSharedSettings(devices));
  const [now, setNow] = useState(start);
  const count = devices.length;
  const [only, ...others] = devices;
  const devicesText =
    only !== undefined && others.length === 0
      ? isolateDirection(only.name)
      : t('words.counted.devices', { count, n: formatCount(count, tag) });
  const fields = deviceSettingFields<DeviceSettingValues>(t, tag, devices, now);
  return (
    <FormDrawer<DeviceSettingValues>
      title={`${t('devices.uploadInterval')} · ${devicesText}`}
      values={start}
      fields={fields}
      onChange={setNow}
      onSubmit={async (values) => {
        for (const request of toInfraredRequests(devices, values)) await changes.setInfrared(request);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
    >
      <p className={styles.note}>{t('devices.setAtContact')}</p>
    </FormDrawer>
  );
}
