import { type DeviceSettingName, isSettingCarried } from './device-formats.ts';
import { deviceKinds, findDeviceKind } from './device-kinds.ts';

/** Speeds of people passing an infrared beam. Specification §9. */
export const velocities = { low: 0, medium: 1, high: 2 } as const;
export const countingDirections = { bothWays: 0, in: 1, out: 2, swapped: 3, total: 4 } as const;

/** Models that can count every passage as one total. Specification §9. */
const totalModels: readonly string[] = ['FP110', 'FP111', 'FP112', 'FP102', 'FV801'];
/** Whole minutes. A device without a record period of its own may send longer records, one per upload. */
const recordPeriods = Array.from({ length: 60 }, (_, index) => index + 1);
const plainIntervals = [0, 1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;
/** Number of upload intervals on offer for one record period. */
const maxMultiples = 30;
const maxUploadMinutes = 1440;
const defaultRecordPeriod = 5;
/** For unknown kinds of devices. */
const defaultUploadMinutes = 5;

export type SettingsRules = {
  /** Record periods on offer, in minutes; null: the record period follows the upload interval. */
  recordPeriods: readonly number[] | null;
  /** Upload intervals on offer, in minutes, for a record period. */
  uploadIntervals: (recordPeriod: number) => readonly number[];
  defaults: { recordPeriod: number; uploadInterval: number };
  /** Whether a velocity can be set. */
  hasVelocity: boolean;
  /** Directions on offer. If there is only one, it is always used; empty: the device has no direction setting. */
  directions: readonly number[];
};

/** The settings that devices of a type and model offer. Specification §5 and §9. */
export function getSettingsRules(deviceType: number, model: string): SettingsRules {
  const kind = findDeviceKind(deviceType);
  const code = model.trim().toUpperCase();
  const isInfrared = deviceType === deviceKinds.infrared.type;
  const { fixedUploadMinutes, recordingModels }: RecordingRules = kind === undefined ? unknownKind : deviceKinds[kind];
  const records = recordingModels === 'all' || recordingModels.includes(code);
  return {
    recordPeriods: records ? recordPeriods : null,
    uploadIntervals: (recordPeriod) => {
      if (fixedUploadMinutes !== null) return [fixedUploadMinutes];
      return records ? uploadIntervalMultiples(recordPeriod) : plainIntervals;
    },
    defaults: {
      recordPeriod: defaultRecordPeriod,
      uploadInterval: kind === undefined ? defaultUploadMinutes : deviceKinds[kind].defaultUploadMinutes,
    },
    hasVelocity: isInfrared,
    directions: allowedDirections(deviceType, code),
  };
}

/** The fields of a kind that decide which intervals can be set. */
type RecordingRules = { fixedUploadMinutes: number | null; recordingModels: 'all' | readonly string[] };

const unknownKind = { fixedUploadMinutes: null, recordingModels: [] } as const;

function allowedDirections(deviceType: number, code: string): readonly number[] {
  if (deviceType === deviceKinds.car.type) return [countingDirections.total];
  if (deviceType !== deviceKinds.infrared.type && !totalModels.includes(code)) return [];
  const { total, ...others } = countingDirections;
  return totalModels.includes(code) ? [...Object.values(others), total] : Object.values(others);
}

function uploadIntervalMultiples(recordPeriod: number): number[] {
  const max = Math.min(maxMultiples, Math.floor(maxUploadMinutes / recordPeriod));
  return Array.from({ length: max }, (_, index) => recordPeriod * (index + 1));
}

/** Requested settings of a device; settings the model does not have may be left out. */
export type RequestedSettings = {
  uploadInterval?: number | undefined;
  recordPeriod?: number | undefined;
  velocity?: number | undefined;
  direction?: number | undefined;
};

export type DeviceSettings = {
  uploadInterval: number;
  recordPeriod: number;
  velocity: number | null;
  direction: number | null;
};

/**
 * The settings a device gets for a request: forced settings replace requested ones, and settings the model does not have are null. A device
 * without its own record period sends one record per upload; in real time (0) it uses five-minute periods.
 */
export function resolveDeviceSettings(deviceType: number, model: string, requested: RequestedSettings): DeviceSettings {
  const rules = getSettingsRules(deviceType, model);
  const requestedPeriod = requested.recordPeriod ?? rules.defaults.recordPeriod;
  const uploadInterval =
    onlyOne(rules.uploadIntervals(requestedPeriod)) ?? requested.uploadInterval ?? rules.defaults.uploadInterval;
  const ownPeriod = uploadInterval === 0 ? defaultRecordPeriod : uploadInterval;
  return {
    recordPeriod: rules.recordPeriods === null ? ownPeriod : requestedPeriod,
    uploadInterval,
    velocity: rules.hasVelocity ? (requested.velocity ?? velocities.medium) : null,
    direction:
      rules.directions.length === 0
        ? null
        : (onlyOne(rules.directions) ?? requested.direction ?? countingDirections.bothWays),
  };
}

const onlyOne = ([only, ...others]: readonly number[]) => (others.length === 0 ? only : undefined);

/** The problem of each requested setting that is invalid for the model, by field; empty when all are valid. */
export function findSettingsProblems(
  deviceType: number,
  model: string,
  { uploadInterval, recordPeriod, velocity, direction }: DeviceSettings,
): Partial<Record<keyof DeviceSettings, 'notAChoice' | 'notAMultiple'>> {
  const rules = getSettingsRules(deviceType, model);
  const isKnownPeriod = rules.recordPeriods === null || rules.recordPeriods.includes(recordPeriod);
  const isKnownInterval = rules
    .uploadIntervals(isKnownPeriod ? recordPeriod : defaultRecordPeriod)
    .includes(uploadInterval);
  const known: readonly number[] = Object.values(velocities);
  return {
    ...(isKnownPeriod ? {} : { recordPeriod: 'notAChoice' as const }),
    ...(isKnownInterval
      ? {}
      : { uploadInterval: rules.recordPeriods === null ? ('notAChoice' as const) : ('notAMultiple' as const) }),
    ...(velocity === null || known.includes(velocity) ? {} : { velocity: 'notAChoice' as const }),
    ...(direction === null || rules.directions.includes(direction) ? {} : { direction: 'notAChoice' as const }),
  };
}

/**
 * The settings that differ from those before and that the device's format cannot carry: the device would never apply them. A record period
 * that follows the upload interval is not a setting of its own. Before: null where the device had no such setting.
 */
export function findUncarriedSettings(
  { format, deviceType, model }: { format: string; deviceType: number; model: string },
  before: DeviceSettings,
  wanted: DeviceSettings,
): Partial<Record<keyof DeviceSettings, 'notCarried'>> {
  const rules = getSettingsRules(deviceType, model);
  const names = (Object.keys(wanted) as DeviceSettingName[]).filter((name) => {
    if (before[name] === null || wanted[name] === before[name]) return false;
    if (name === 'recordPeriod' && rules.recordPeriods === null) return false;
    return !isSettingCarried(format, name, wanted[name] ?? undefined);
  });
  return Object.fromEntries(names.map((name) => [name, 'notCarried']));
}

/** Only infrared counters are upgraded over the air. */
export function isUpgradable(deviceType: number): boolean {
  return deviceType === deviceKinds.infrared.type;
}
