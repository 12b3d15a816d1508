import type { Metric } from './metrics.ts';

type DeviceKind = {
  /** Number on the wire (deviceType). */
  type: number;
  /** The default number of specification §3: minutes, or 0. Settings have defaults of their own (`getSettingsRules`). */
  defaultNumber: number;
  /** Metrics the kind can measure. All others are unknown (null), not zero. */
  measures: readonly Metric[];
  /** Which upload intervals can be set; specification §5 and §9. */
  upload: { rule: 'free' } | { rule: 'fixed'; minutes: number } | { rule: 'multipleOfRecordPeriod'; maxMinutes: 1440 };
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
    defaultNumber: 30,
    measures: people,
    upload: { rule: 'multipleOfRecordPeriod', maxMinutes: 1440 },
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  eye: {
    type: 2,
    defaultNumber: 0,
    measures: [...doorway, 'adult', 'children', 'batch', 'dwellSeconds', 'dwellCount'],
    upload: { rule: 'free' },
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  face: {
    type: 4,
    defaultNumber: 0,
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
    upload: { rule: 'free' },
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  oneEye: {
    type: 5,
    defaultNumber: 0,
    measures: doorway,
    upload: { rule: 'free' },
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  tof: {
    type: 6,
    defaultNumber: 0,
    measures: [...people, 'flowTurnback', 'adult', 'children'],
    upload: { rule: 'free' },
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  millimetre: {
    type: 7,
    defaultNumber: 0,
    measures: [...people, 'dwellSeconds', 'dwellCount'],
    upload: { rule: 'fixed', minutes: 60 },
    onlineWindowMinutes: 120,
    battery: false,
    heat: true,
  },
  aiCamera: {
    type: 8,
    defaultNumber: 0,
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
    upload: { rule: 'free' },
    onlineWindowMinutes: 10,
    battery: false,
    heat: false,
  },
  pir: {
    type: 9,
    defaultNumber: 5,
    measures: ['flowIn'],
    upload: { rule: 'multipleOfRecordPeriod', maxMinutes: 1440 },
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  car: {
    type: 10,
    defaultNumber: 5,
    measures: ['inCar', 'outCar'],
    upload: { rule: 'multipleOfRecordPeriod', maxMinutes: 1440 },
    onlineWindowMinutes: 60,
    battery: true,
    heat: false,
  },
  heat: {
    type: 21,
    defaultNumber: 0,
    measures: ['dwellSeconds', 'dwellCount'],
    upload: { rule: 'free' },
    onlineWindowMinutes: 60,
    battery: false,
    heat: true,
  },
  app: {
    type: 999,
    defaultNumber: 0,
    measures: people,
    upload: { rule: 'free' },
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

/** The settings and reports that say how often a device sends. `lastRecordMinutes`: length of its newest record; null before the first. */
export type SendingRhythm = { deviceType: number; uploadInterval: number; lastRecordMinutes: number | null };

/** Minutes an online device may be silent: the window of its kind, two upload intervals or two of its records, whichever is longest. */
export function getMaxSilentMinutes({ deviceType, uploadInterval, lastRecordMinutes }: SendingRhythm): number {
  const kind = findDeviceKind(deviceType);
  const window = kind === undefined ? defaultOnlineWindowMinutes : deviceKinds[kind].onlineWindowMinutes;
  return Math.max(window, 2 * uploadInterval, 2 * (lastRecordMinutes ?? 0));
}

/** Battery as devices send it: 0–100 percent, 101 normal (mains), 102 charging. Specification §4. */
export const batteryValues = { low: 20, normal: 101, charging: 102 } as const;
