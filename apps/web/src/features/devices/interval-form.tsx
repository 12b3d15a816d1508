import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/field-problems.ts';
import { settingFields, settingsInput, type SettingValues } from '../../pickers/device-setting-fields.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { showToast } from '../../ui/toast.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './devices.module.css';
import { commonSettings } from './common-settings.ts';
import type { Changes } from './requests.ts';

type Props = { devices: readonly Device[]; changes: Changes; onClose: () => void };

/** Sets infrared counters together; they take it over when they are next in touch. */
export default function IntervalForm({ devices, changes, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [start] = useState(() => commonSettings(devices));
  const [now, setNow] = useState(start);
  const count = devices.length;
  const [only, ...others] = devices;
  const whose =
    only !== undefined && others.length === 0
      ? isolate(only.name)
      : t('words.counted.devices', { count, n: formatCount(count, tag) });
  const fields = settingFields<SettingValues>(t, tag, devices, now);
  return (
    <FormDrawer<SettingValues>
      title={`${t('devices.uploadInterval')} · ${whose}`}
      values={start}
      fields={fields}
      onChange={setNow}
      onSubmit={async (values) => {
        await changes.setInfrared({ id: devices.map(({ id }) => id), ...settingsInput(values) });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      problemsOf={(error) =>
        problemsIn(
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
