import type { PicturePoint } from '@portico/contract/device-messages/commands';

/** Settings of a device that change its counts; no other setting does. */
export type DeviceCountingSettings = {
  isCounting: boolean;
  /** 0 both directions, 1 only in, 2 only out, 3 swapped, 4 every passage counts as in. */
  direction: 0 | 1 | 2 | 3 | 4;
  /** Counting lines and areas in the picture; empty: the whole doorway counts. */
  lines: readonly (readonly PicturePoint[])[];
  areas: readonly (readonly PicturePoint[])[];
  /** Centimetres; smaller people are not counted. */
  minHeight: number;
  distinguishesChildren: boolean;
  /** Seconds; shorter stays are not counted. */
  minStaySeconds: number;
};

/** Counting settings, each in force from an instant (epoch seconds): ascending, the first from -Infinity. */
export type CountingSettingsHistory = readonly { from: number; rules: DeviceCountingSettings }[];

const factoryCountingSettings: DeviceCountingSettings = {
  isCounting: true,
  direction: 0,
  lines: [],
  areas: [],
  minHeight: 0,
  distinguishesChildren: true,
  minStaySeconds: 0,
};

/** History of a device that still has its factory settings. */
export const factoryCountingHistory: CountingSettingsHistory = [
  { from: Number.NEGATIVE_INFINITY, rules: factoryCountingSettings },
];

/** The settings in force at an instant. */
export function findCountingSettingsAt(changes: CountingSettingsHistory, at: number): DeviceCountingSettings {
  return changes.findLast(({ from }) => from <= at)?.rules ?? factoryCountingSettings;
}

/** All settings in force at some moment of [from, to), in order. */
export function listCountingSettingsWithin(
  changes: CountingSettingsHistory,
  from: number,
  to: number,
): DeviceCountingSettings[] {
  const later = changes.filter((change) => change.from > from && change.from < to);
  return [findCountingSettingsAt(changes, from), ...later.map(({ rules }) => rules)];
}

/** Whether a device counts everything it sees, as with factory settings. */
export function countsEverything(rules: DeviceCountingSettings): boolean {
  return (
    rules.isCounting &&
    rules.direction === 0 &&
    rules.lines.length === 0 &&
    rules.areas.length === 0 &&
    rules.minHeight === 0 &&
    rules.distinguishesChildren &&
    rules.minStaySeconds === 0
  );
}

/** Adds a change from `now` on. Earlier counts keep their settings, even when the clock was set back in between. */
export function addCountingChange(
  changes: CountingSettingsHistory,
  now: number,
  change: Partial<DeviceCountingSettings>,
): CountingSettingsHistory {
  const last = changes.at(-1) ?? { from: Number.NEGATIVE_INFINITY, rules: factoryCountingSettings };
  const from = Math.max(now, last.from);
  return [...changes.filter((earlier) => earlier.from < from), { from, rules: { ...last.rules, ...change } }];
}
