import * as z from 'zod/mini';
import {
  flag,
  id,
  idList,
  instant,
  line,
  moment,
  numberOf,
  orElse,
  paging,
  pagingOf,
  revision,
  serialNumber,
  serialNumbers,
  sorting,
  unlessBlank,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { deviceBindings } from './device-bindings.ts';
import { deviceStates } from '../words/device-states.ts';
import { deviceRecords } from './device-records.ts';

export { deviceStates };
/** none: what it runs is the latest, or nobody has named one. waiting: it is told at its next contact. */
export const upgradeStates = ['upgradable', 'waiting', 'none'] as const;
/** low: under 20 %. mains: not run by battery. Specification §4. */
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
  /** Where it hangs, or while it hangs nowhere the store it is meant for. */
  entityId: z.nullable(z.number()),
  entityName: z.nullable(z.string()),
  corridorId: z.nullable(z.number()),
  corridorName: z.nullable(z.string()),
  /** IANA zone of its entity. */
  timeZone: z.nullable(z.string()),
  /** As the device tells it; null: not told. */
  signalStatus: z.nullable(z.number()),
  battery: z.nullable(z.number()),
  batteryLevel: z.nullable(z.enum(batteryStates)),
  /** Of the transmitter, percent. */
  batterytxLevel: z.nullable(z.number()),
  /** false: the transmitter is out of focus. */
  pairing: z.nullable(z.boolean()),
  counting: z.nullable(z.boolean()),
  /** What it should be set to; minutes. */
  uploadInterval: z.number(),
  recordPeriod: z.number(),
  velocity: z.nullable(z.number()),
  direction: z.nullable(z.number()),
  /** What it told it is set to. */
  reported: settings,
  /** Since when it should be set to something else than it told; null: it is set as wanted, or does not tell. */
  settingsWaitingSince: z.nullable(instant),
  /** Of its firmware. */
  version: z.nullable(z.string()),
  latestVersion: z.nullable(z.string()),
  upgradeState: z.enum(upgradeStates),
  /** Only with the right device:license. */
  licenseState: z.nullable(z.enum(licenseStates)),
  licenseUntil: z.nullable(instant),
  lastTime: z.nullable(instant),
  lastUploadTime: z.nullable(instant),
  macAddress: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  connectionType: z.nullable(z.string()),
  wifiSSID: z.nullable(z.string()),
  hwPlatform: z.nullable(z.string()),
  swRelease: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** Whether it proves itself with a secret, which can be renewed. */
  hasSecret: z.boolean(),
  /** Seconds people stayed on average, of what it counted today in its entity's zone; null: it does not measure it. */
  avgStayTime: z.nullable(z.number()),
  revision: z.number(),
  createTime: instant,
});

export type Device = z.output<typeof device>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** What devices are looked for by. */
const filters = {
  entityId: unlessBlank(id),
  /** Organisations, with everything below. */
  deptIds: z.optional(idList),
  corridorId: unlessBlank(id),
  name: searched,
  sn: searched,
  /** Name or serial number. */
  search: searched,
  deviceType: unlessBlank(wholeNumber),
  model: searched,
  version: searched,
  state: unlessBlank(z.enum(deviceStates)),
  battery: unlessBlank(z.enum(batteryStates)),
  upgradeState: unlessBlank(z.enum(upgradeStates)),
};

const minutes = numberOf(z.int(), z.gte(0), z.lte(1440));
const choice = numberOf(z.int(), z.gte(0), z.lte(4));
/** Kinds and models decide which of these there are, see words/device-settings. */
const wantedSettings = {
  recordPeriod: unlessBlank(minutes),
  velocity: unlessBlank(choice),
  direction: unlessBlank(choice),
};

export const devices = defineRoutes({
  ...deviceBindings,
  ...deviceRecords,
  list: {
    method: 'GET',
    path: '/api/device',
    access: 'device:list',
    summary: 'Devices in the scope of the user, by name unless sorted.',
    input: z.object({
      ...paging,
      ...filters,
      sort: sorting([
        'id',
        'name',
        'sn',
        'model',
        'entityName',
        'battery',
        'version',
        'lastTime',
        'licenseUntil',
        'createTime',
      ]),
    }),
    output: device,
    reply: 'list',
  },
  details: {
    method: 'GET',
    path: '/api/device/details',
    access: 'device:list',
    summary: 'One device, by id or serial number.',
    input: z.object({ id: unlessBlank(id), sn: unlessBlank(z.string()) }),
    output: device,
    reply: 'wrapped',
  },
  byEntity: {
    method: 'GET',
    path: '/api/device/byEntity',
    access: 'user',
    summary: 'The devices of one entity, or of one area of it (areaNoDevice where it has none), by entrance and name.',
    input: z.object({ entityId: id, areaId: unlessBlank(id), deviceType: unlessBlank(wholeNumber) }),
    output: device,
    reply: 'list',
  },
  ofCorridor: {
    method: 'GET',
    path: '/api/device/devicelist',
    access: 'entranceExit:list',
    summary: 'The devices bound to one entrance, by name.',
    input: z.object({ ...paging, corridorId: id }),
    output: device,
    reply: 'list',
  },
  unbound: {
    method: 'GET',
    path: '/api/device/Unbound',
    access: 'entranceExit:list',
    summary: 'Devices bound to no entrance, by name; with `entityId` those meant for this entity come first.',
    input: z.object({ ...paging, entityId: unlessBlank(id), search: searched }),
    output: device,
    reply: 'list',
  },
  all: {
    method: 'GET',
    path: '/api/device/sysall',
    access: 'platform',
    summary: 'Devices of every company, newest first unless sorted.',
    input: z.object({
      ...pagingOf(20),
      sn: searched,
      tenantId: unlessBlank(id),
      deviceType: unlessBlank(wholeNumber),
      state: unlessBlank(z.enum(deviceStates)),
      sort: sorting(['id', 'sn', 'companyName', 'lastTime', 'licenseUntil', 'createTime']),
    }),
    output: device,
    reply: 'list',
  },
  useInfo: {
    method: 'GET',
    path: '/api/device/useinfo',
    access: 'device:list',
    summary:
      'How many devices the filters find (`sum`), and of these: online (`normal`), in use (`use`: it has reported and its licence is good), expired, and each state.',
    input: z.object(filters),
    output: z.object({
      normal: z.number(),
      sum: z.number(),
      use: z.number(),
      expire: z.number(),
      online: z.number(),
      offline: z.number(),
      unused: z.number(),
      /** Most devices the company may have; null: any number. */
      quota: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
  options: {
    method: 'GET',
    path: '/api/device/options',
    access: 'device:list',
    summary: 'The types, models and firmware versions among the devices the user may see.',
    input: nothing,
    output: z.object({ deviceType: z.number(), model: z.string(), version: z.nullable(z.string()) }),
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/device',
    access: 'device:list',
    summary:
      'Register a device, also one that has announced itself: what it sent in the last seven days is counted. A managed device gets a secret, shown once in this reply.',
    input: z.object({
      name: line(100),
      sn: serialNumber,
      deviceType: wholeNumber,
      model: line(50),
      entityId: id,
      /** Bound to this entrance of the entity from now on. */
      corridorId: unlessBlank(id),
      uploadInterval: minutes,
      ...wantedSettings,
    }),
    output: z.object({ id: z.number(), secret: z.nullable(z.string()), announced: z.boolean() }),
    reply: 'wrapped',
  },
  addMany: {
    method: 'POST',
    path: '/api/device/batch',
    access: 'device:list',
    summary:
      'Register many devices of one model; all or none, unless `goodOnly` leaves out those that cannot be. Named as their serial numbers.',
    input: z.object({
      sns: serialNumbers,
      deviceType: wholeNumber,
      model: line(50),
      entityId: id,
      uploadInterval: minutes,
      ...wantedSettings,
      goodOnly: orElse(flag, false),
    }),
    output: z.object({
      added: z.number(),
      failed: z.number(),
      rows: z.array(
        z.object({
          sn: z.string(),
          /** null: it can be or was registered; else the catalogue key of why not. */
          problem: z.nullable(z.string()),
          id: z.nullable(z.number()),
          secret: z.nullable(z.string()),
          announced: z.boolean(),
        }),
      ),
    }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/device',
    access: 'device:list',
    summary: 'Change a device; what is not given stays. A bound one stays at its entity (deviceBound).',
    input: z.object({
      id,
      revision,
      name: z.optional(line(100)),
      model: z.optional(line(50)),
      entityId: unlessBlank(id),
      uploadInterval: unlessBlank(minutes),
      ...wantedSettings,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/device',
    access: 'device:list',
    summary: 'Delete devices that are bound to no entrance; what they counted stays.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
  setInfrared: {
    method: 'POST',
    path: '/api/device/setting/hongwai', // pinyin for "infrared"
    access: 'device:set',
    summary: 'Set infrared counters of one type; they take it over at their next contact.',
    input: z.object({ id: idList, uploadInterval: minutes, ...wantedSettings }),
    output: nothing,
    reply: 'wrapped',
  },
  upgrade: {
    method: 'POST',
    path: '/api/deviceUpdateUrl',
    access: 'device:set',
    summary:
      'Queue the latest firmware, or `updateConfigId`, for online infrared counters of one model; they get it at their next contact.',
    input: z.object({ ids: idList, updateConfigId: unlessBlank(id) }),
    output: z.object({ queued: z.number() }),
    reply: 'wrapped',
  },
  renewSecret: {
    method: 'POST',
    path: '/api/device/secret',
    access: 'device:set',
    summary: 'Give a managed device a new secret, shown once in this reply; its open connection ends.',
    input: z.object({ id }),
    output: z.object({ secret: z.string() }),
    reply: 'wrapped',
  },
  setLicense: {
    method: 'PUT',
    path: '/api/device/license',
    access: 'platform',
    summary: 'Say until when devices are licensed; null or empty: for ever.',
    input: z.object({
      ids: idList,
      licenseUntil: z.pipe(
        z.transform((given: unknown) => (given === '' ? null : given)),
        z.nullable(moment),
      ),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remoteConnectConfig: {
    method: 'GET',
    path: '/api/device/remoteConnectConfig',
    access: 'device:set',
    summary: 'Where the settings page of the device itself is, in its own network.',
    input: z.object({ sn: z.string() }),
    output: z.object({ ip: z.string(), port: z.number() }),
    reply: 'wrapped',
  },
});
