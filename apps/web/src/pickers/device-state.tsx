import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '../ui/status-dot.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatInstantForReader } from './format-device-time.ts';
import { TwoLineCell } from './two-line-cell.tsx';

const tones: Readonly<Record<Device['state'], StatusTone>> = {
  online: 'good',
  offline: 'bad',
  expired: 'warn',
  unused: 'quiet',
};

/** The state of a device, and the reason if it does not work: silent since when, or not bound. */
export function DeviceStateCell({
  device,
  now,
}: {
  device: Pick<Device, 'state' | 'stateReason' | 'lastTime'>;
  now: number;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { stateReason, lastTime } = device;
  const reason =
    stateReason === 'unbound'
      ? t('devices.boundNowhere')
      : stateReason === 'silent' && lastTime !== null
        ? t('devices.silentSince', { time: formatInstantForReader(lastTime, tag, now) })
        : undefined;
  return <TwoLineCell first={<DeviceStateDot state={device.state} />} second={reason} />;
}

/** The state of a device as a dot with a word. */
export function DeviceStateDot({ state }: Pick<Device, 'state'>) {
  const { t } = useTranslation();
  return <StatusDot tone={tones[state]} text={t(`words.deviceStates.${state}`)} />;
}
