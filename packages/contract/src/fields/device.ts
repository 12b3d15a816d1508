import * as z from 'zod/mini';
import { deviceDataStates, deviceStates } from '../words/device-states.ts';
import { instant } from './wire.ts';

/** none: the device runs the latest version, or no latest version is set. waiting: it receives the upgrade at its next contact. */
export const upgradeStates = ['upgradable', 'waiting', 'none'] as const;
/** low: under 20 %. mains: not battery-powered. Specification §4. */
export const batteryStates = ['normal', 'low', 'charging', 'mains'] as const;
/** ending: within 30 days. endless: no licence is needed. */
export const licenseStates = ['endless', 'valid', 'ending', 'expired'] as const;

const settings = z.object({
  uploadInterval: z.nullable(z.number()),
  recordPeriod: z.nullable(z.number()),
  velocity: z.nullable(z.number()),
  direction: z.nullable(z.number()),
});

/** A counting device. Times are instants; `battery` is 0–100, 101 normal (mains), 102 charging. */
export const device = z.object({
  id: z.number(),
  sn: z.string(),
  name: z.string(),
  deviceType: z.number(),
  model: z.string(),
  companyName: z.string(),
  state: z.enum(deviceStates),
  stateReason: z.nullable(z.enum(['silent', 'unbound'])),
  /** Only for an online device. */
  dataState: z.nullable(z.enum(deviceDataStates)),
  /** The place where it is installed; while it is not installed, the entity it is assigned to. */
  entityId: z.nullable(z.number()),
  entityName: z.nullable(z.string()),
  corridorId: z.nullable(z.number()),
  corridorName: z.nullable(z.string()),
  /** IANA zone of its entity, and whether its daylight saving time applies (1) or not (0). */
  timeZone: z.nullable(z.string()),
  dstEnable: z.nullable(z.number()),
  /** As reported by the device; null: not reported. */
  signalStatus: z.nullable(z.number()),
  battery: z.nullable(z.number()),
  batteryLevel: z.nullable(z.enum(batteryStates)),
  /** Battery of the transmitter, percent. */
  batterytxLevel: z.nullable(z.number()),
  /** false: the transmitter is out of focus. */
  pairing: z.nullable(z.boolean()),
  counting: z.nullable(z.boolean()),
  /** People inside as the device reported them last, a level that is not counted, and when; null: it reports none. */
  inside: z.nullable(z.number()),
  insideTime: z.nullable(instant),
  /** Desired settings; intervals in minutes. */
  uploadInterval: z.number(),
  recordPeriod: z.number(),
  velocity: z.nullable(z.number()),
  direction: z.nullable(z.number()),
  /** Settings as reported by the device. */
  reported: settings,
  /** Since when the desired settings differ from the reported ones; null: they are equal, or the device reports none. */
  settingsWaitingSince: z.nullable(instant),
  /** Firmware version. */
  version: z.nullable(z.string()),
  latestVersion: z.nullable(z.string()),
  upgradeState: z.enum(upgradeStates),
  /** Only with the right device:license. */
  licenseState: z.nullable(z.enum(licenseStates)),
  licenseUntil: z.nullable(instant),
  /** Its last message of any kind. */
  lastTime: z.nullable(instant),
  /** Its last message with records. */
  lastUploadTime: z.nullable(instant),
  /** End of its newest record. */
  lastDataTime: z.nullable(instant),
  macAddress: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  connectionType: z.nullable(z.string()),
  wifiSSID: z.nullable(z.string()),
  /** Whether a Wi-Fi password is set; the password itself is never returned. */
  hasWifiPassword: z.boolean(),
  hwPlatform: z.nullable(z.string()),
  swRelease: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** The data format with which it is registered: it is believed only in formats of the same family, see words/device-formats. */
  format: z.string(),
  /** Whether it authenticates with a secret, which can be renewed. */
  hasSecret: z.boolean(),
  /** Average stay in seconds, from today's counts in its entity's zone; null: the device does not measure it. */
  avgStayTime: z.nullable(z.number()),
  revision: z.number(),
  createTime: instant,
});

export type Device = z.output<typeof device>;

/** What every user may know of a device in an entity they see: no network, no firmware, no settings. */
export const deviceOfEntity = z.pick(device, {
  id: true,
  sn: true,
  name: true,
  deviceType: true,
  model: true,
  state: true,
  stateReason: true,
  dataState: true,
  entityId: true,
  entityName: true,
  corridorId: true,
  corridorName: true,
  timeZone: true,
  dstEnable: true,
  battery: true,
  batteryLevel: true,
  counting: true,
  lastTime: true,
  lastUploadTime: true,
  lastDataTime: true,
  avgStayTime: true,
});

export type DeviceOfEntity = z.output<typeof deviceOfEntity>;
