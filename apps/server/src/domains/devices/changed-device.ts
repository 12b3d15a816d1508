import type { AskedSettings, DeviceSettings } from '@portico/contract/words/device-settings';
import { type EarlierPeriod, withEarlierPeriod } from '@portico/counting/expected-periods';
import { requireSettings } from './register.ts';

/** Of a stored device, what people change. */
export type Change = DeviceSettings & {
  name: string;
  model: string;
  entityId: number | null;
  settingsAt: Date | null;
  earlierPeriods: readonly EarlierPeriod[];
};

type Asked = AskedSettings & { name?: string | undefined; model?: string | undefined; entityId?: number | undefined };

/** A device after a change; what is not asked for stays. Settings are looked at where they or the model change. */
export function changedDevice(stored: Change & { deviceType: number }, asked: Asked, now: Date): Change {
  const model = asked.model ?? stored.model;
  const wanted: AskedSettings = {
    uploadInterval: asked.uploadInterval ?? stored.uploadInterval,
    recordPeriod: asked.recordPeriod ?? stored.recordPeriod,
    velocity: asked.velocity ?? stored.velocity ?? undefined,
    direction: asked.direction ?? stored.direction ?? undefined,
  };
  const isAboutSettings = settingNames.some((name) => asked[name] !== undefined) || model !== stored.model;
  const before: DeviceSettings = pick(stored);
  const settings = isAboutSettings ? requireSettings(stored.deviceType, model, wanted) : before;
  const differs = settingNames.some((name) => settings[name] !== before[name]);
  return {
    ...settings,
    name: asked.name ?? stored.name,
    model,
    entityId: asked.entityId ?? stored.entityId,
    settingsAt: differs ? now : stored.settingsAt,
    earlierPeriods:
      settings.recordPeriod === stored.recordPeriod
        ? stored.earlierPeriods
        : withEarlierPeriod(stored, settings.recordPeriod, Math.floor(now.getTime() / 1000)),
  };
}

/** As they are stored. */
export function columnsOf({ earlierPeriods, ...columns }: Change) {
  return { ...columns, earlierPeriods: JSON.stringify(earlierPeriods) };
}

const settingNames = ['uploadInterval', 'recordPeriod', 'velocity', 'direction'] as const;

const pick = ({ uploadInterval, recordPeriod, velocity, direction }: DeviceSettings): DeviceSettings => ({
  uploadInterval,
  recordPeriod,
  velocity,
  direction,
});
