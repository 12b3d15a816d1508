import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { DeviceLines } from './device-lines.tsx';

type Props = { device: Pick<Device, 'version' | 'latestVersion' | 'upgradeState'> };

/** What a device runs, and whether there is something newer. */
export function DeviceFirmware({ device: { version, latestVersion, upgradeState } }: Props) {
  const { t } = useTranslation();
  const isLatest = version !== null && version === latestVersion;
  const note = {
    upgradable: { text: t('devices.upgradable'), tone: 'accent' as const },
    waiting: { text: t('devices.upgradeWaiting'), tone: 'warn' as const },
    none: { text: isLatest ? t('devices.upToDate') : undefined, tone: undefined },
  }[upgradeState];
  return <DeviceLines first={version ?? '—'} second={note.text} tone={note.tone} />;
}
