import * as z from 'zod/mini';
import { batteryStates, device, deviceOfEntity, licenseStates, upgradeStates } from '../fields/device.ts';
import { fixedField } from '../fields/fixed-field.ts';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  idList,
  instantOrLocalTime,
  knownSerialNumber,
  numberField,
  paging,
  pagingWithDefaultSize,
  requiredTextLine,
  revision,
  selectedIds,
  serialNumber,
  serialNumbers,
  sorting,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { deviceFormats } from '../words/device-formats.ts';
import { deviceStates } from '../words/device-states.ts';
import { deviceBindings } from './device-bindings.ts';
import { deviceNetworks } from './device-networks.ts';
import { deviceRecords } from './device-records.ts';
import { deviceRegistrationFormats } from './device-registration-formats.ts';

export type { Device, DeviceOfEntity } from '../fields/device.ts';
export { batteryStates, deviceStates, licenseStates, upgradeStates };

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** Filters of device lists. */
const filters = {
  entityId: blankAsUndefined(id),
  /** Organisations, with everything below. */
  deptIds: z.optional(idList),
  corridorId: blankAsUndefined(id),
  /** A heat report; its devices. Error notFound for an unknown one. */
  heatReportId: blankAsUndefined(id),
  name: searched,
  sn: searched,
  /** Name or serial number. */
  search: searched,
  deviceType: blankAsUndefined(wholeNumber),
  model: searched,
  version: searched,
  state: blankAsUndefined(z.enum(deviceStates)),
  battery: blankAsUndefined(z.enum(batteryStates)),
  upgradeState: blankAsUndefined(z.enum(upgradeStates)),
};

const minutes = numberField(z.int(), z.gte(0), z.lte(1440));
const choice = numberField(z.int(), z.gte(0), z.lte(4));
/** Kind and model decide which of these settings a device has, see words/device-settings. */
const wantedSettings = {
  recordPeriod: blankAsUndefined(minutes),
  velocity: blankAsUndefined(choice),
  direction: blankAsUndefined(choice),
};

/** Write-only and stored encrypted; an empty text or null removes it. Wi-Fi passwords have at most 63 characters. */
const wifiPassword = z.optional(z.nullable(z.string().check(z.maxLength(63))));

/** The data format with which devices are registered; absent: that of the model, and without one that of earlier messages. */
const statedFormat = { format: blankAsUndefined(z.enum(deviceFormats)) };

export const devices = defineRoutes({
  ...deviceBindings,
  ...deviceRecords,
  ...deviceRegistrationFormats,
  ...deviceNetworks,
  list: {
    method: 'GET',
    path: '/api/device',
    access: 'device:list',
    summary: 'List the devices the user may see, by name unless sorted.',
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
    summary: 'Get one device, by id or serial number.',
    input: z.object({ id: blankAsUndefined(id), sn: blankAsUndefined(knownSerialNumber) }),
    output: device,
    reply: 'wrapped',
  },
  byEntity: {
    method: 'GET',
    path: '/api/device/byEntity',
    access: 'user',
    summary:
      'List the devices of one entity, or of one of its areas (error areaNoDevice if the area has none), by entrance and name.',
    input: z.object({ entityId: id, areaId: blankAsUndefined(id), deviceType: blankAsUndefined(wholeNumber) }),
    output: deviceOfEntity,
    reply: 'list',
  },
  ofCorridor: {
    method: 'GET',
    path: '/api/device/devicelist',
    access: 'entranceExit:list',
    summary: 'List the devices bound to one entrance, by name.',
    input: z.object({ ...paging, corridorId: id }),
    output: deviceOfEntity,
    reply: 'list',
  },
  unbound: {
    method: 'GET',
    path: '/api/device/Unbound',
    access: 'entranceExit:list',
    summary:
      'List the devices bound to no entrance, by name; with `entityId`, devices assigned to this entity come first.',
    input: z.object({ ...paging, entityId: blankAsUndefined(id), search: searched }),
    output: deviceOfEntity,
    reply: 'list',
  },
  all: {
    method: 'GET',
    path: '/api/device/sysall',
    access: 'platform',
    summary: 'List the devices of all companies, newest first unless sorted.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      sn: searched,
      tenantId: blankAsUndefined(id),
      deviceType: blankAsUndefined(wholeNumber),
      state: blankAsUndefined(z.enum(deviceStates)),
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
      'Count the devices that match the filters (`sum`), and among them: online (`normal`), in use (`use`: has reported and its licence is valid), expired, and each state.',
    input: z.object(filters),
    output: z.object({
      normal: z.number(),
      sum: z.number(),
      use: z.number(),
      expire: z.number(),
      online: z.number(),
      offline: z.number(),
      unused: z.number(),
      /** Maximum number of devices of the company; null: no limit. */
      quota: z.nullable(z.number()),
    }),
    reply: 'wrapped',
  },
  options: {
    method: 'GET',
    path: '/api/device/options',
    access: 'device:list',
    summary: 'List the types, models and firmware versions of the devices the user may see.',
    input: emptyObject,
    output: z.object({ deviceType: z.number(), model: z.string(), version: z.nullable(z.string()) }),
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/device',
    access: 'device:list',
    summary:
      'Register a device, also one that has already contacted the server: records it sent in the last seven days are counted. A managed device gets a secret, shown only in this reply.',
    input: z.object({
      name: requiredTextLine(100),
      sn: serialNumber,
      deviceType: wholeNumber,
      model: requiredTextLine(50),
      entityId: id,
      /** The entrance of the entity to bind the device to from now on. */
      corridorId: blankAsUndefined(id),
      uploadInterval: minutes,
      ...wantedSettings,
      ...statedFormat,
      wifiPassword,
    }),
    output: z.object({ id: z.number(), secret: z.nullable(z.string()), announced: z.boolean() }),
    reply: 'wrapped',
  },
  addMany: {
    method: 'POST',
    path: '/api/device/batch',
    access: 'device:list',
    summary:
      'Register many devices of one model, all or none; `goodOnly` leaves out devices that cannot be registered. Their names are their serial numbers.',
    input: z.object({
      sns: serialNumbers,
      deviceType: wholeNumber,
      model: requiredTextLine(50),
      entityId: id,
      uploadInterval: minutes,
      ...wantedSettings,
      ...statedFormat,
      goodOnly: defaultWhenBlank(booleanField, false),
    }),
    output: z.object({
      added: z.number(),
      failed: z.number(),
      rows: z.array(
        z.object({
          sn: z.string(),
          /** null: the device can be registered, or was; otherwise the catalogue key of the reason. */
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
    summary:
      'Change a device; omitted fields keep their values. A bound device cannot move to another entity (deviceBound).',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      model: z.optional(requiredTextLine(50)),
      entityId: blankAsUndefined(id),
      uploadInterval: blankAsUndefined(minutes),
      ...wantedSettings,
      wifiPassword,
      sn: fixedField,
      deviceType: fixedField,
      format: fixedField,
      corridorId: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/device',
    access: 'device:list',
    summary: 'Delete devices that are bound to no entrance; their past counts are kept.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  setInfrared: {
    method: 'POST',
    path: '/api/device/setting/hongwai', // pinyin for "infrared"
    access: 'device:set',
    summary: 'Change the settings of infrared counters of one type; they apply them at their next contact.',
    input: z.object({
      id: idList,
      uploadInterval: minutes,
      recordPeriod: minutes,
      velocity: choice,
      direction: choice,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  upgrade: {
    method: 'POST',
    path: '/api/deviceUpdateUrl',
    access: 'device:set',
    summary:
      'Queue the latest firmware, or `updateConfigId`, for online infrared counters of one model; they receive it at their next contact.',
    input: z.object({ ids: idList, updateConfigId: blankAsUndefined(id) }),
    output: z.object({ queued: z.number() }),
    reply: 'wrapped',
  },
  renewSecret: {
    method: 'POST',
    path: '/api/device/secret',
    access: 'device:set',
    summary: 'Create a new secret for a managed device, shown only in this reply; its open connection closes.',
    input: z.object({ id }),
    output: z.object({ secret: z.string() }),
    reply: 'wrapped',
  },
  setLicense: {
    method: 'PUT',
    path: '/api/device/license',
    access: 'platform',
    summary: 'Set the end of the licence of devices; null or empty: no expiry.',
    input: z.object({
      ids: idList,
      licenseUntil: z.pipe(
        z.transform((given: unknown) => (given === '' ? null : given)),
        z.nullable(instantOrLocalTime),
      ),
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remoteConnectConfig: {
    method: 'GET',
    path: '/api/device/remoteConnectConfig',
    access: 'device:set',
    summary: 'Get the address of a device’s own settings page in its local network.',
    input: z.object({ sn: knownSerialNumber }),
    output: z.object({ ip: z.string(), port: z.number() }),
    reply: 'wrapped',
  },
});
