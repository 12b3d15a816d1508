import { deviceKinds } from '@portico/contract/words/device-kinds';
import { formatTraits } from './devices/format-traits.ts';
import type { SimulatedDevice } from './fleet-model.ts';
import { findRecordPeriodMinutes } from './periods.ts';

/**
 * Applies settings (minutes) the way a device does: a new record period length begins when a period of the old and one of the new length
 * start together.
 */
export function createSettingsUpdater(simulated: SimulatedDevice, now: () => number) {
  const { settings, device } = simulated;
  const { fixedUploadMinutes } = deviceKinds[device.kind];
  return ({ uploadInterval, recordPeriod }: { uploadInterval?: number; recordPeriod?: number }): void => {
    if (uploadInterval !== undefined) settings.uploadInterval = fixedUploadMinutes ?? uploadInterval;
    const wanted = formatTraits[device.format].periodIsUploadInterval ? toPeriod(uploadInterval) : recordPeriod;
    if (wanted === undefined || wanted < 1) return;
    const current = findRecordPeriodMinutes(simulated, Number.POSITIVE_INFINITY);
    if (wanted === current) return;
    const from = nextCommonStart(current, wanted, now());
    settings.recordPeriods = [
      ...settings.recordPeriods.filter((period) => period.from < from),
      { from, minutes: wanted },
    ];
  };
}

// In real time (0) a record is one minute long.
function toPeriod(uploadInterval: number | undefined): number | undefined {
  return uploadInterval === 0 ? 1 : uploadInterval;
}

// Periods of both lengths start at every multiple of their least common multiple (at most one day).
function nextCommonStart(current: number, wanted: number, now: number): number {
  let common = wanted;
  while (common % current !== 0 && common < 1440) common += wanted;
  const step = Math.min(common, 1440) * 60;
  return Math.ceil(now / step) * step;
}
