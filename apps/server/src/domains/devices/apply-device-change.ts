import type { DeviceSettings, RequestedSettings } from '@portico/contract/words/device-settings';
import { type EarlierRecordPeriod, listEarlierPeriodsAfterChange } from '@portico/counting/expected-periods';
import { requireCarriedSettings, requireValidSettings } from './register.ts';

/** The columns of a device that users change. */
export type EditableDevice = DeviceSettings & {
  name: string;
  model: string;
  entityId: number | null;
  settingsAt: Date | null;
  earlierPeriods: readonly EarlierRecordPeriod[];
};

type DeviceChange = RequestedSettings & {
  name?: string | undefined;
  model?: string | undefined;
  entityId?: number | undefined;
};

/**
 * A device after a change; absent values stay. Validates the settings if they or the model change. Throws `badRequest` with `notCarried` for a
 * changed setting that the device's format cannot carry.
 */
export function applyDeviceChange(
  stored: EditableDevice & { deviceType: number; format: string },
  deviceChange: DeviceChange,
  now: Date,
): EditableDevice {
  const model = deviceChange.model ?? stored.model;
  const requested: RequestedSettings = {
    uploadInterval: deviceChange.uploadInterval ?? stored.uploadInterval,
    recordPeriod: deviceChange.recordPeriod ?? stored.recordPeriod,
    velocity: deviceChange.velocity ?? stored.velocity ?? undefined,
    direction: deviceChange.direction ?? stored.direction ?? undefined,
  };
  const isAboutSettings = settingNames.some((name) => deviceChange[name] !== undefined) || model !== stored.model;
  const before: DeviceSettings = pickSettings(stored);
  const settings = isAboutSettings ? requireValidSettings(stored.deviceType, model, requested) : before;
  requireCarriedSettings({ ...stored, model }, before, settings);
  const differs = settingNames.some((name) => settings[name] !== before[name]);
  return {
    ...settings,
    name: deviceChange.name ?? stored.name,
    model,
    entityId: deviceChange.entityId ?? stored.entityId,
    settingsAt: differs ? now : stored.settingsAt,
    earlierPeriods:
      settings.recordPeriod === stored.recordPeriod
        ? stored.earlierPeriods
        : listEarlierPeriodsAfterChange(stored, settings.recordPeriod, Math.floor(now.getTime() / 1000)),
  };
}

/** The columns as they are stored. */
export function toDeviceColumns({ earlierPeriods, ...columns }: EditableDevice) {
  return { ...columns, earlierPeriods: JSON.stringify(earlierPeriods) };
}

const settingNames = ['uploadInterval', 'recordPeriod', 'velocity', 'direction'] as const;

const pickSettings = ({ uploadInterval, recordPeriod, velocity, direction }: DeviceSettings): DeviceSettings => ({
  uploadInterval,
  recordPeriod,
  velocity,
  direction,
});
