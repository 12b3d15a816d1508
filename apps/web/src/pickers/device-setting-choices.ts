import { getSettingsRules, velocities } from '@portico/contract/words/device-settings';

/** Type and model of a device whose settings are edited. */
export type DeviceTypeAndModel = { deviceType: number; model: string };

export type DeviceSettingChoices = {
  /** Minutes; empty: none of the devices has a record period. */
  recordPeriods: readonly number[];
  /** Minutes; 0 is real time. */
  uploadIntervals: readonly number[];
  velocities: readonly number[];
  directions: readonly number[];
};

/** The values that can be set on all these devices at once: per setting, the values that every model with this setting accepts. */
export function commonSettingChoices(
  devices: readonly DeviceTypeAndModel[],
  recordPeriod: number | null,
): DeviceSettingChoices {
  const rules = devices.map(({ deviceType, model }) => getSettingsRules(deviceType, model));
  return {
    recordPeriods: common(rules.flatMap((rule) => (rule.recordPeriods === null ? [] : [rule.recordPeriods]))),
    uploadIntervals: common(rules.map((rule) => rule.uploadIntervals(recordPeriod ?? rule.defaults.recordPeriod))),
    velocities: rules.some(({ hasVelocity }) => hasVelocity) ? Object.values(velocities) : [],
    directions: common(rules.flatMap(({ directions }) => (directions.length === 0 ? [] : [directions]))),
  };
}

function common([first = [], ...others]: readonly (readonly number[])[]): number[] {
  return first.filter((one) => others.every((list) => list.includes(one)));
}

/** The smallest choice that is not below the wanted value; the last choice if all are below; null if there is none. */
export function roundUpToChoice(choices: readonly number[], wanted: number): number | null {
  return choices.find((one) => one >= wanted) ?? choices.at(-1) ?? null;
}
