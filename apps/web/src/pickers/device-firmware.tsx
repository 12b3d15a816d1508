import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { TwoLineCell } from './two-line-cell.tsx';

type Props = { device: Pick<Device, 'version' | 'latestVersion' | 'upgradeState'> };

/** The firmware version of a device, and whether a newer one is available. */
export function DeviceFirmware({ device: { version, latestVersion, upgradeState } }: Props) {
  const { t } = useTranslation();
  const isLatest = version !== null && version === latestVersion;
  const note = {
    upgradable: { text: t('devices.upgradable'), tone: 'accent' as const },
    waiting: { text: t('devices.upgradeWaiting'), tone: 'warn' as const },
    none: { text: isLatest ? t('devices.upToDate') : undefined, tone: undefined },
  }[upgradeState];
  return <TwoLineCell first={version ?? '—'} second={note.text} tone={note.tone} />;
}
