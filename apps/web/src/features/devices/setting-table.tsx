import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCountingDirection, formatInterval, formatVelocity } from '../../pickers/device-setting-fields.tsx';
import { formatInstantAtStore } from '../../pickers/format-device-time.ts';
import { toStoreZone } from '../../pickers/store-time.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';

/** The wanted and the reported value of each setting of a device; settings with neither value are left out. */
export function SettingTable({ device, now }: { device: Device; now: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const since = device.settingsWaitingSince;
  const lines = settingLines(t, tag, device);
  return (
    <>
      {since !== null && (
        <p className={styles.differs}>
          {t('devices.waitingSince', { time: formatInstantAtStore(since, tag, { now, store: toStoreZone(device) }) })}
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="heard">{t('devices.settings')}</span>
            </th>
            <th scope="col">{t('devices.wanted')}</th>
            <th scope="col">{t('devices.reported')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, wanted, reported, formatValue }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{wanted === null ? '—' : formatValue(wanted)}</td>
              <td className={reported === null || reported === wanted ? undefined : styles.differs}>
                {reported === null ? '—' : formatValue(reported)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function settingLines(t: TFunction, tag: string, device: Device) {
  const { reported } = device;
  return [
    {
      name: t('devices.recordPeriod'),
      wanted: device.recordPeriod,
      reported: reported.recordPeriod,
      formatValue: (value: number) => formatInterval(t, tag, value),
    },
    {
      name: t('devices.uploadInterval'),
      wanted: device.uploadInterval,
      reported: reported.uploadInterval,
      formatValue: (value: number) => formatInterval(t, tag, value),
    },
    {
      name: t('devices.velocity'),
      wanted: device.velocity,
      reported: reported.velocity,
      formatValue: (value: number) => formatVelocity(t, value),
    },
    {
      name: t('devices.direction'),
      wanted: device.direction,
      reported: reported.direction,
      formatValue: (value: number) => formatCountingDirection(t, value),
    },
  ].filter(({ wanted, reported }) => wanted !== null || reported !== null);
}
