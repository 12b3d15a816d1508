import { settingsRulesOf, velocities } from '@portico/contract/words/device-settings';

/** Of which devices something is to be set. */
export type KindAndModel = { deviceType: number; model: string };

export type SettingChoices = {
  /** Minutes; empty: none of them has a record period of its own. */
  recordPeriods: readonly number[];
  /** Minutes; 0 is real time. */
  uploadIntervals: readonly number[];
  velocities: readonly number[];
  directions: readonly number[];
};

/** What can be set on all of these devices at once: of each setting, what every model that has it takes. */
export function settingChoices(of: readonly KindAndModel[], recordPeriod: number | null): SettingChoices {
  const rules = of.map(({ deviceType, model }) => settingsRulesOf(deviceType, model));
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

/** The choice that comes nearest to a wanted one, rather longer than shorter; null where there is none. */
export function nearest(choices: readonly number[], wanted: number): number | null {
  return choices.find((one) => one >= wanted) ?? choices.at(-1) ?? null;
}
