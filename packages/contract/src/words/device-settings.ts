import { deviceKindOf, deviceKinds } from './device-kinds.ts';

/** How fast people pass an infrared beam, and which of its two ways count. Specification §9. */
export const velocities = { low: 0, medium: 1, high: 2 } as const;
export const directions = { bothWays: 0, in: 1, out: 2, swapped: 3, total: 4 } as const;

/** Models with a memory of their own, whose upload interval is a multiple of the record period. Specification §9. */
const recordingModels: readonly string[] = ['FP111', 'FP112'];
/** Models that can count every passage as one total. Specification §9. */
const totalModels: readonly string[] = ['FP110', 'FP111', 'FP112', 'FP102', 'FV801'];
/** PIR and vehicle counters record too. */
const recordingTypes: readonly number[] = [deviceKinds.pir.type, deviceKinds.car.type];

const recordPeriods = [1, 2, 5, 10, 15, 20, 30, 60] as const;
const plainIntervals = [0, 1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;
/** Upload intervals that can be chosen for one record period. */
const mostMultiples = 30;
const mostMinutes = 1440;
const defaultRecordPeriod = 5;
const defaultUploadInterval = 30;

export type SettingsRules = {
  /** Whether the model takes a record period of its own; the choices in minutes. */
  recordPeriods: readonly number[] | null;
  /** Upload intervals in minutes for a record period; `null`: any of the plain ones. */
  uploadIntervals: (recordPeriod: number) => readonly number[];
  defaults: { recordPeriod: number; uploadInterval: number };
  /** Whether the speed of people can be set. */
  hasVelocity: boolean;
  /** Directions that can be set; one: it is forced; none: the device has no such setting. */
  directions: readonly number[];
};

/** What can be set on devices of a type and model. Specification §5 and §9. */
export function settingsRulesOf(deviceType: number, model: string): SettingsRules {
  const kind = deviceKindOf(deviceType);
  const code = model.trim().toUpperCase();
  const upload = kind === undefined ? { rule: 'free' as const } : deviceKinds[kind].upload;
  const isInfrared = deviceType === deviceKinds.infrared.type;
  const records = recordingTypes.includes(deviceType) || (isInfrared && recordingModels.includes(code));
  return {
    recordPeriods: records ? recordPeriods : null,
    uploadIntervals: (recordPeriod) => {
      if (upload.rule === 'fixed') return [upload.minutes];
      return records ? multiplesOf(recordPeriod) : plainIntervals;
    },
    defaults: {
      recordPeriod: defaultRecordPeriod,
      uploadInterval: upload.rule === 'fixed' ? upload.minutes : isInfrared || records ? defaultUploadInterval : 5,
    },
    hasVelocity: isInfrared,
    directions: directionsOf(deviceType, code),
  };
}

function directionsOf(deviceType: number, code: string): readonly number[] {
  if (deviceType === deviceKinds.car.type) return [directions.total];
  if (deviceType !== deviceKinds.infrared.type && !totalModels.includes(code)) return [];
  const { total, ...others } = directions;
  return totalModels.includes(code) ? [...Object.values(others), total] : Object.values(others);
}

function multiplesOf(recordPeriod: number): number[] {
  const most = Math.min(mostMultiples, Math.floor(mostMinutes / recordPeriod));
  return Array.from({ length: most }, (_, index) => recordPeriod * (index + 1));
}

/** Settings of a device as they are asked for; what the model does not have may be left out. */
export type AskedSettings = {
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
 * What a device is set to when this is asked for: what the type forces is forced, and what it does not have is left out. A device
 * without a record period of its own sends a record with every upload; one that sends in real time, in periods of five minutes.
 */
export function settingsFor(deviceType: number, model: string, asked: AskedSettings): DeviceSettings {
  const rules = settingsRulesOf(deviceType, model);
  const askedPeriod = asked.recordPeriod ?? rules.defaults.recordPeriod;
  const uploadInterval =
    onlyOne(rules.uploadIntervals(askedPeriod)) ?? asked.uploadInterval ?? rules.defaults.uploadInterval;
  const ownPeriod = uploadInterval === 0 ? defaultRecordPeriod : uploadInterval;
  return {
    recordPeriod: rules.recordPeriods === null ? ownPeriod : askedPeriod,
    uploadInterval,
    velocity: rules.hasVelocity ? (asked.velocity ?? velocities.medium) : null,
    direction:
      rules.directions.length === 0 ? null : (onlyOne(rules.directions) ?? asked.direction ?? directions.bothWays),
  };
}

const onlyOne = ([only, ...others]: readonly number[]) => (others.length === 0 ? only : undefined);

/** Which of these settings the model cannot have, by field; empty: none. */
export function problemsOfSettings(
  deviceType: number,
  model: string,
  { uploadInterval, recordPeriod, velocity, direction }: DeviceSettings,
): Partial<Record<keyof DeviceSettings, 'notAChoice' | 'notAMultiple'>> {
  const rules = settingsRulesOf(deviceType, model);
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

/** Models of infrared counters are upgraded over the air. */
export function isUpgradable(deviceType: number): boolean {
  return deviceType === deviceKinds.infrared.type;
}
