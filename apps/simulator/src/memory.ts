import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DeviceSettings, SimulatedDevice } from './fleet-model.ts';
import type { RuleChanges } from './model/counting-rules.ts';
import { addRange, type Range } from './ranges.ts';

type Remembered = {
  version: 1;
  seed: number;
  /** Epoch seconds of the first start; batteries fall from there. */
  startedAt: number;
  devices: Record<string, RememberedDevice>;
};

type RememberedDevice = {
  /** Period starts that are settled: acknowledged, or never to be sent. */
  settled: readonly Range[];
  uploadInterval: number;
  /** Changes of the record period since the fleet file. */
  recordPeriods: readonly { from: number; minutes: number }[];
  /** Changes of what is counted, and all that commands said; files of earlier versions have neither. */
  countingRules?: RuleChanges;
  told?: DeviceSettings['told'];
};

/** What a simulation remembers from one start to the next. */
export type Memory = {
  startedAt: number;
  /** Whether an earlier start was found. */
  isContinued: boolean;
  settledOf(sn: string): readonly Range[];
  settle(sn: string, ranges: readonly Range[]): void;
  /** Writes the file, complete or not at all. */
  save(): void;
};

/** Reads what an earlier start left in a file, and puts settings it learnt back into the devices. null: remembers nothing. */
export function openMemory(
  path: string | null,
  devices: readonly SimulatedDevice[],
  seed: number,
  now: number,
): Memory {
  const found = path === null ? null : read(path);
  if (found && found.seed !== seed) {
    throw new Error(
      `${path} was written with seed ${found.seed}, not ${seed}: use another file, or delete it together with its truth file`,
    );
  }
  const startedAt = found?.startedAt ?? now;
  const settled = new Map<string, Range[]>();
  for (const { device, settings } of devices) {
    const before = found?.devices[device.sn];
    settled.set(device.sn, [...(before?.settled ?? [])]);
    if (!before) continue;
    settings.uploadInterval = before.uploadInterval;
    settings.recordPeriods = [...settings.recordPeriods, ...before.recordPeriods];
    settings.countingRules = [...settings.countingRules, ...(before.countingRules ?? [])];
    settings.told = before.told ?? {};
  }
  return {
    startedAt,
    isContinued: found !== null,
    settledOf: (sn) => settled.get(sn) ?? [],
    settle(sn, ranges) {
      settled.set(sn, ranges.reduce(addRange, settled.get(sn) ?? []));
    },
    save() {
      if (path === null) return;
      const entries = devices.map(({ device, settings }): [string, RememberedDevice] => [
        device.sn,
        {
          settled: settled.get(device.sn) ?? [],
          uploadInterval: settings.uploadInterval,
          recordPeriods: settings.recordPeriods.slice(1),
          countingRules: settings.countingRules.slice(1),
          told: settings.told,
        },
      ]);
      const content: Remembered = { version: 1, seed, startedAt, devices: Object.fromEntries(entries) };
      writeFileSync(`${path}.new`, JSON.stringify(content));
      renameSync(`${path}.new`, path);
    },
  };
}

function read(path: string): Remembered | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const content: unknown = JSON.parse(text);
  if (!isRemembered(content)) throw new Error(`${path} is not what a simulation remembers, or of another version`);
  return content;
}

// The file is the simulator's own and written whole; this only tells it from another file.
function isRemembered(content: unknown): content is Remembered {
  if (typeof content !== 'object' || content === null) return false;
  return 'version' in content && content.version === 1 && 'startedAt' in content && 'devices' in content;
}
