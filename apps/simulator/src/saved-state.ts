import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SimulatedDevice, SimulatedSettings } from './fleet-model.ts';
import type { CountingSettingsHistory, DeviceCountingSettings } from './model/device-counting-settings.ts';
import { addRange, type InstantRange } from './ranges.ts';

/** Counting settings under the keys that version 1 of the file has. */
type StoredCountingSettings = Omit<DeviceCountingSettings, 'minHeight' | 'distinguishesChildren' | 'minStaySeconds'> & {
  leastHeight: number;
  tellsChildren: boolean;
  shortestStay: number;
};

type StoredState = {
  version: 1;
  seed: number;
  /** Epoch seconds of the first start; batteries discharge from there. */
  startedAt: number;
  devices: Record<string, StoredDevice>;
};

type StoredDevice = {
  /** Period starts that are settled: acknowledged, or never to be sent. */
  settled: readonly InstantRange[];
  uploadInterval: number;
  /** Changes of the record period; before the first one, the value of the fleet file applies. */
  recordPeriods: readonly { from: number; minutes: number }[];
  /** Changes of the counting settings, and (`told`) all settings made by commands; files of earlier simulators have neither. */
  countingRules?: readonly { from: number; rules: StoredCountingSettings }[];
  told?: SimulatedSettings['commandSettings'];
};

/** State of a simulation that is kept from one start to the next. */
export type SavedState = {
  startedAt: number;
  /** Whether a state file of an earlier start was found. */
  isContinued: boolean;
  settledRanges(sn: string): readonly InstantRange[];
  addSettled(sn: string, ranges: readonly InstantRange[]): void;
  /** Writes the file atomically. */
  save(): void;
};

/**
 * Reads the state an earlier start left in a file, and restores the devices' settings from it. null: nothing is stored. Throws when the
 * file belongs to another seed.
 */
export function openSavedState(
  path: string | null,
  devices: readonly SimulatedDevice[],
  seed: number,
  now: number,
): SavedState {
  const found = path === null ? null : read(path);
  if (found && found.seed !== seed) {
    throw new Error(
      `${path} was written with seed ${found.seed}, not ${seed}: use another file, or delete it together with its truth file`,
    );
  }
  const startedAt = found?.startedAt ?? now;
  const settled = new Map<string, InstantRange[]>();
  for (const { device, settings } of devices) {
    const before = found?.devices[device.sn];
    settled.set(device.sn, [...(before?.settled ?? [])]);
    if (!before) continue;
    settings.uploadInterval = before.uploadInterval;
    settings.recordPeriods = [...settings.recordPeriods, ...before.recordPeriods];
    settings.countingRules = [...settings.countingRules, ...(before.countingRules ?? []).map(fromStored)];
    settings.commandSettings = before.told ?? {};
  }
  return {
    startedAt,
    isContinued: found !== null,
    settledRanges: (sn) => settled.get(sn) ?? [],
    addSettled(sn, ranges) {
      settled.set(sn, ranges.reduce(addRange, settled.get(sn) ?? []));
    },
    save() {
      if (path === null) return;
      const entries = devices.map(({ device, settings }): [string, StoredDevice] => [
        device.sn,
        {
          settled: settled.get(device.sn) ?? [],
          uploadInterval: settings.uploadInterval,
          recordPeriods: settings.recordPeriods.slice(1),
          countingRules: settings.countingRules.slice(1).map(toStored),
          told: settings.commandSettings,
        },
      ]);
      const content: StoredState = { version: 1, seed, startedAt, devices: Object.fromEntries(entries) };
      writeFileSync(`${path}.new`, JSON.stringify(content));
      renameSync(`${path}.new`, path);
    },
  };
}

type Change<Settings> = { from: number; rules: Settings };

function toStored({ from, rules }: Change<DeviceCountingSettings>): Change<StoredCountingSettings> {
  const { minHeight, distinguishesChildren, minStaySeconds, ...same } = rules;
  const renamed = { leastHeight: minHeight, tellsChildren: distinguishesChildren, shortestStay: minStaySeconds };
  return { from, rules: { ...same, ...renamed } };
}

function fromStored({ from, rules }: Change<StoredCountingSettings>): CountingSettingsHistory[number] {
  const { leastHeight, tellsChildren, shortestStay, ...same } = rules;
  const renamed = { minHeight: leastHeight, distinguishesChildren: tellsChildren, minStaySeconds: shortestStay };
  return { from, rules: { ...same, ...renamed } };
}

function read(path: string): StoredState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const content: unknown = JSON.parse(text);
  if (!isStoredState(content)) throw new Error(`${path} is not a saved simulation state of this version`);
  return content;
}

// Only the simulator writes the file, and always completely; this check detects a wrong file.
function isStoredState(content: unknown): content is StoredState {
  if (typeof content !== 'object' || content === null) return false;
  return 'version' in content && content.version === 1 && 'startedAt' in content && 'devices' in content;
}
