import * as z from 'zod/mini';
import {
  flag,
  id,
  instant,
  line,
  numberOf,
  optionalLine,
  orElse,
  paging,
  pagingOf,
  revision,
  sorting,
  unlessBlank,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { deviceFormats } from '../words/device-formats.ts';
import { firmwareTypes, mostFirmwareBytes, upgradeTypes } from '../words/firmware.ts';

/** A model devices can be of; `code` is what a device's `model` is. `snLenth`, spelt so on the wire: 0, of any length. */
export const deviceModel = z.object({
  id: z.number(),
  deviceType: z.number(),
  deviceName: z.string(),
  code: z.string(),
  snLenth: z.number(),
  /** What devices of the model speak; null: the door they come through tells. */
  format: z.nullable(z.string()),
  /** Part of the product. */
  builtIn: z.boolean(),
  /** How many devices of the model there are, of those the caller may see. */
  devices: z.number(),
  revision: z.number(),
});

export type DeviceModel = z.output<typeof deviceModel>;

/** What a model is to be upgraded to. firmwareType 1: device program, 2: Wi-Fi program. upgradeType 1: iteration, 2: patch. */
export const updateConfig = z.object({
  id: z.number(),
  deviceType: z.number(),
  model: z.string(),
  version: z.string(),
  firmwareType: z.number(),
  upgradeType: z.number(),
  /** The one devices of the model are compared with. */
  latest: z.boolean(),
  /** Devices are to take it over without being asked to. */
  push: z.boolean(),
  updateUrl: z.string(),
  remark: z.nullable(z.string()),
  /** How many devices wait for it. */
  waiting: z.number(),
  revision: z.number(),
  createTime: instant,
});

export type UpdateConfig = z.output<typeof updateConfig>;

/** Firmware that was uploaded; `url` is what devices fetch it from, `sha256` in hex. */
export const firmwareFile = z.object({
  url: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  createTime: instant,
});

export type FirmwareFile = z.output<typeof firmwareFile>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const format = z.nullable(z.enum(deviceFormats));
const snLenth = numberOf(z.int(), z.gte(0), z.lte(64));
const oneOf = <T extends number>(numbers: Readonly<Record<string, T>>) =>
  z.pipe(numberOf(), z.literal(Object.values(numbers)));
const firmwareType = oneOf(firmwareTypes);

/** What a device fetches; up to a length every device can keep. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.url({ protocol: /^https?$/ }));

const config = {
  firmwareType: orElse(firmwareType, firmwareTypes.device),
  upgradeType: orElse(oneOf(upgradeTypes), upgradeTypes.iteration),
  push: orElse(flag, false),
  remark: optionalLine(200),
};

export const deviceModels = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/deviceModel',
    access: 'user',
    summary: 'Device models, by type and code unless sorted. `name` searches name and code.',
    input: z.object({
      ...paging,
      deviceType: unlessBlank(wholeNumber),
      name: searched,
      sort: sorting(['id', 'deviceType', 'deviceName', 'code', 'devices']),
    }),
    output: deviceModel,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/deviceModel',
    access: 'platform',
    summary: 'Add a device model. A code is there once per type.',
    input: z.object({
      deviceType: wholeNumber,
      deviceName: line(100),
      code: line(50),
      snLenth: orElse(snLenth, 0),
      format: z.optional(format),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/deviceModel',
    access: 'platform',
    summary:
      'Change a device model; what is not given stays. Type and code of a built-in one, or of one that devices are of, are fixed.',
    input: z.object({
      id,
      revision,
      deviceType: unlessBlank(wholeNumber),
      deviceName: z.optional(line(100)),
      code: z.optional(line(50)),
      snLenth: unlessBlank(snLenth),
      format: z.optional(format),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/deviceModel',
    access: 'platform',
    summary: 'Delete a device model that no device is of and that is not built in.',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
});

export const updateConfigs = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/update/config',
    access: 'platform',
    summary: 'Firmware upgrade configurations, newest first unless sorted. `model` searches.',
    input: z.object({
      ...pagingOf(20),
      firmwareType: unlessBlank(firmwareType),
      deviceType: unlessBlank(wholeNumber),
      model: searched,
      sort: sorting(['id', 'model', 'version', 'createTime']),
    }),
    output: updateConfig,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/update/config',
    access: 'platform',
    summary: 'Say what a model is to be upgraded to. Making it the latest takes that from the one before.',
    input: z.object({
      deviceType: wholeNumber,
      model: line(50),
      version: line(50),
      latest: flag,
      /** Of an uploaded file, or typed by hand. */
      updateUrl: address,
      ...config,
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/update/config',
    access: 'platform',
    summary: 'Change a firmware upgrade configuration; what is not given stays.',
    input: z.object({
      id,
      revision,
      deviceType: unlessBlank(wholeNumber),
      model: z.optional(line(50)),
      version: z.optional(line(50)),
      latest: unlessBlank(flag),
      updateUrl: z.optional(address),
      firmwareType: unlessBlank(firmwareType),
      upgradeType: unlessBlank(oneOf(upgradeTypes)),
      push: unlessBlank(flag),
      remark: config.remark,
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/update/config',
    access: 'platform',
    summary: 'Delete a firmware upgrade configuration that no device waits for.',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
  latest: {
    method: 'GET',
    path: '/api/update/config/latest',
    access: 'user',
    summary: 'The latest firmware of a model, or null.',
    input: z.object({
      deviceType: wholeNumber,
      model: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      firmwareType: orElse(firmwareType, firmwareTypes.device),
    }),
    output: z.nullable(updateConfig),
    reply: 'wrapped',
  },
  upload: {
    method: 'POST',
    path: '/api/update/file',
    access: 'platform',
    upload: { mostBytes: mostFirmwareBytes, streamed: true },
    summary: 'Upload firmware of at most 64 MiB. What no configuration names within a day is deleted.',
    input: nothing,
    output: firmwareFile,
    reply: 'wrapped',
  },
  files: {
    method: 'GET',
    path: '/api/update/files',
    access: 'platform',
    summary: 'Uploaded firmware, newest first.',
    input: z.object(pagingOf(20)),
    output: firmwareFile,
    reply: 'list',
  },
  file: {
    method: 'GET',
    path: '/api/update/file',
    access: 'public',
    summary: 'One uploaded firmware, for devices: nobody can guess its name.',
    input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    output: z.any(),
    reply: 'file',
  },
});
