import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { directionText, intervalText, velocityText } from '../../pickers/device-setting-fields.tsx';
import { momentText } from '../../pickers/device-time.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './devices.module.css';

/** What a device should be set to beside what it told it is; what it has no such setting for is left out. */
export function SettingTable({ device, now }: { device: Device; now: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  const since = device.settingsWaitingSince;
  const lines = settingLines(t, tag, device);
  return (
    <>
      {since !== null && (
        <p className={styles.differs}>{t('devices.waitingSince', { time: momentText(since, tag, now) })}</p>
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
          {lines.map(({ name, wanted, told, say }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{wanted === null ? '—' : say(wanted)}</td>
              <td className={told === null || told === wanted ? undefined : styles.differs}>
                {told === null ? '—' : say(told)}
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
      told: reported.recordPeriod,
      say: (value: number) => intervalText(t, tag, value),
    },
    {
      name: t('devices.uploadInterval'),
      wanted: device.uploadInterval,
      told: reported.uploadInterval,
      say: (value: number) => intervalText(t, tag, value),
    },
    {
      name: t('devices.velocity'),
      wanted: device.velocity,
      told: reported.velocity,
      say: (value: number) => velocityText(t, value),
    },
    {
      name: t('devices.direction'),
      wanted: device.direction,
      told: reported.direction,
      say: (value: number) => directionText(t, value),
    },
  ].filter(({ wanted, told }) => wanted !== null || told !== null);
}
