import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '../ui/status-dot.tsx';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatInstantAtStore } from './format-device-time.ts';
import { toStoreZone } from './store-time.ts';
import { TwoLineCell } from './two-line-cell.tsx';

const tones: Readonly<Record<Device['state'], StatusTone>> = {
  online: 'good',
  offline: 'bad',
  expired: 'warn',
  unused: 'quiet',
};

type ShownDevice = Pick<
  Device,
  'state' | 'stateReason' | 'dataState' | 'lastTime' | 'lastDataTime' | 'timeZone' | 'dstEnable'
>;

/** The state of a device, and what does not work: silent since when, not bound, or online without data since when. */
export function DeviceStateCell({ device, now }: { device: ShownDevice; now: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const problem = describeDeviceProblem(t, tag, device, now);
  return (
    <TwoLineCell
      first={<DeviceStateDot state={device.state} />}
      second={problem}
      tone={device.dataState === null ? undefined : 'warn'}
    />
  );
}

/** Why a device counts nothing, in a few words; undefined: it works, or its state says it all. */
export function describeDeviceProblem(
  t: TFunction,
  tag: string,
  { stateReason, dataState, lastTime, lastDataTime, ...place }: ShownDevice,
  now: number,
): string | undefined {
  const at = (instant: string) =>
    isolateDirection(formatInstantAtStore(instant, tag, { now, store: toStoreZone(place) }));
  if (stateReason === 'unbound') return t('devices.boundNowhere');
  if (stateReason === 'silent') return lastTime === null ? undefined : t('devices.silentSince', { time: at(lastTime) });
  if (dataState === 'none') return t('devices.noDataYet');
  return dataState === 'overdue' && lastDataTime !== null
    ? t('devices.noDataSince', { time: at(lastDataTime) })
    : undefined;
}

/** The state of a device as a dot with a word. */
export function DeviceStateDot({ state }: Pick<Device, 'state'>) {
  const { t } = useTranslation();
  return <StatusDot tone={tones[state]} text={t(`words.deviceStates.${state}`)} />;
}
