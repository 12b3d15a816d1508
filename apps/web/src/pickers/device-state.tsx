import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '../ui/status-dot.tsx';
import { useTag } from '../ui/use-tag.ts';
import { DeviceLines } from './device-lines.tsx';
import { momentText } from './device-time.ts';

const tones: Readonly<Record<Device['state'], StatusTone>> = {
  online: 'good',
  offline: 'bad',
  expired: 'warn',
  unused: 'quiet',
};

/** Whether a device works, and where it does not, why: silent since when, or bound nowhere. */
export function DeviceState({ device, now }: { device: Device; now: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { stateReason, lastTime } = device;
  const reason =
    stateReason === 'unbound'
      ? t('devices.boundNowhere')
      : stateReason === 'silent' && lastTime !== null
        ? t('devices.silentSince', { time: momentText(lastTime, tag, now) })
        : undefined;
  return <DeviceLines first={<DeviceStateDot state={device.state} />} second={reason} />;
}

/** Whether a device works. */
export function DeviceStateDot({ state }: Pick<Device, 'state'>) {
  const { t } = useTranslation();
  return <StatusDot tone={tones[state]} text={t(`words.deviceStates.${state}`)} />;
}
