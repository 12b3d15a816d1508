import { formatsWithoutHeartbeat } from './device-formats.ts';
import type { Metric } from './metrics.ts';

type DeviceKind = {
  /** Number on the wire (deviceType). */
  type: number;
  /** Upload interval of a new device in minutes; 0: real time. Specification §3 ("default number"). */
  defaultUploadMinutes: number;
  /** Metrics the kind can measure. All others are unknown (null), not zero. */
  measures: readonly Metric[];
  /** The only upload interval, in minutes; null: users choose. Specification §9. */
  fixedUploadMinutes: number | null;
  /**
   * The models that have a record period of their own, by code; their upload interval is a multiple of it. Other models send one record per
   * upload. Specification §9.
   */
  recordingModels: 'all' | readonly string[];
  /** A device is offline when its last contact is longer ago than this or than twice its upload interval, whichever is longer. */
  onlineWindowMinutes: number;
  battery: boolean;
  /** Also reports where people stay, cell by cell. */
  heat: boolean;
};

const people = ['flowIn', 'flowOut'] as const;
const doorway = [...people, 'flowPassby', 'flowTurnback'] as const;
const genders = ['genderMale', 'genderFemale', 'genderUnknown'] as const;
const ages = ['age0', 'age1', 'age2', 'age3', 'age4', 'age5', 'age6'] as const;

/** The kinds of devices. Forms, validation, simulator and docs read these rows; no code branches on a kind. Specification §3. */
export const deviceKinds = {
  infrared: {
    type: 1,
    defaultUploadMinutes: 30,
    measures: people,
    fixedUploadMinutes: null,
    recordingModels: ['FP111', 'FP112', 'HX-NBI', 'HPC015', 'HPC015S'],
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  eye: {
    type: 2,
    defaultUploadMinutes: 0,
    measures: [...doorway, 'adult', 'children', 'batch', 'dwellSeconds', 'dwellCount'],
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  face: {
    type: 4,
    defaultUploadMinutes: 0,
    measures: [
      ...people,
      'enterStaff',
      'leaveStaff',
      ...genders,
      ...ages,
      'dedupedCount',
      'dedupeStaff',
      'dedupedMale',
      'dedupedFemale',
      'dedupedGenderUnknown',
      'dedupedAge0',
      'dedupedAge1',
      'dedupedAge2',
      'dedupedAge3',
      'dedupedAge4',
      'dedupedAge5',
      'dedupedAge6',
    ],
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  oneEye: {
    type: 5,
    defaultUploadMinutes: 0,
    measures: doorway,
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  tof: {
    type: 6,
    defaultUploadMinutes: 0,
    measures: [...people, 'flowTurnback', 'adult', 'children'],
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  millimetre: {
    type: 7,
    defaultUploadMinutes: 60,
    measures: [...people, 'dwellSeconds', 'dwellCount'],
    fixedUploadMinutes: 60,
    recordingModels: [],
    onlineWindowMinutes: 120,
    battery: false,
    heat: true,
  },
  aiCamera: {
    type: 8,
    defaultUploadMinutes: 0,
    measures: [
      ...doorway,
      'enterStaff',
      'leaveStaff',
      'batch',
      'adult',
      'children',
      'familys',
      'personals',
      'dwellSeconds',
      'dwellCount',
      ...genders,
      ...ages,
    ],
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  pir: {
    type: 9,
    defaultUploadMinutes: 5,
    measures: ['flowIn'],
    fixedUploadMinutes: null,
    recordingModels: 'all',
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  car: {
    type: 10,
    defaultUploadMinutes: 5,
    measures: ['inCar', 'outCar'],
    fixedUploadMinutes: null,
    recordingModels: 'all',
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  heat: {
    type: 21,
    defaultUploadMinutes: 0,
    measures: ['dwellSeconds', 'dwellCount'],
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 60,
    battery: false,
    heat: true,
  },
  app: {
    type: 999,
    defaultUploadMinutes: 0,
    measures: people,
    fixedUploadMinutes: null,
    recordingModels: [],
    onlineWindowMinutes: 1440,
    battery: false,
    heat: false,
  },
} as const satisfies Record<string, DeviceKind>;

export type DeviceKindName = keyof typeof deviceKinds;

export const deviceKindNames = Object.keys(deviceKinds) as DeviceKindName[];

const kindByType = new Map<number, DeviceKindName>(deviceKindNames.map((name) => [deviceKinds[name].type, name]));

/** The kind with this wire number (deviceType), or undefined for an unknown number. */
export function findDeviceKind(type: number): DeviceKindName | undefined {
  return kindByType.get(type);
}

/** For unknown kinds of devices. */
export const defaultOnlineWindowMinutes = 60;
/** For devices that send nothing while no one passes: a store may be closed for the rest of a day. */
export const onlineWindowWithoutHeartbeatMinutes = 1440;

/** The settings and reports that say how often a device sends. `lastRecordMinutes`: length of its newest record; null before the first. */
export type SendingRhythm = {
  deviceType: number;
  format: string;
  uploadInterval: number;
  lastRecordMinutes: number | null;
};

/**
 * Minutes an online device may be silent: the window of its kind, two upload intervals or two of its records, whichever is longest; a day if
 * its format has no heartbeat.
 */
export function getMaxSilentMinutes({ deviceType, format, uploadInterval, lastRecordMinutes }: SendingRhythm): number {
  const kind = findDeviceKind(deviceType);
  const window = kind === undefined ? defaultOnlineWindowMinutes : deviceKinds[kind].onlineWindowMinutes;
  const withoutHeartbeat = formatsWithoutHeartbeat.includes(format) ? onlineWindowWithoutHeartbeatMinutes : 0;
  return Math.max(window, withoutHeartbeat, 2 * uploadInterval, 2 * (lastRecordMinutes ?? 0));
}

/** Battery as devices send it: 0–100 percent, 101 normal (mains), 102 charging. Specification §4. */
export const batteryValues = { low: 20, normal: 101, charging: 102 } as const;
