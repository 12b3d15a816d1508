import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  instant,
  numberField,
  optionalTextLine,
  paging,
  pagingWithDefaultSize,
  requiredTextLine,
  revision,
  sorting,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { deviceFormats } from '../words/device-formats.ts';
import { firmwareTypes, maxFirmwareBytes, upgradeTypes } from '../words/firmware.ts';

/**
 * A device model; devices refer to it by `code` in their field `model`. `snLenth`, spelt so on the wire: required length of serial numbers;
 * 0: any length.
 */
export const deviceModel = z.object({
  id: z.number(),
  deviceType: z.number(),
  deviceName: z.string(),
  code: z.string(),
  snLenth: z.number(),
  /** Data format of devices of the model; null: it follows from the listener they connect to. */
  format: z.nullable(z.string()),
  /** Whether the model is part of the product; false: it was added by a user. */
  builtIn: z.boolean(),
  /** Number of devices of the model that the caller may see. */
  devices: z.number(),
  revision: z.number(),
});

export type DeviceModel = z.output<typeof deviceModel>;

/** A firmware version for a model. firmwareType 1: device program, 2: Wi-Fi program. upgradeType 1: iteration, 2: patch. */
export const firmwareConfig = z.object({
  id: z.number(),
  deviceType: z.number(),
  model: z.string(),
  version: z.string(),
  firmwareType: z.number(),
  upgradeType: z.number(),
  /** Whether devices of the model are compared with this version. */
  latest: z.boolean(),
  /** Whether devices install it without a user's request. */
  push: z.boolean(),
  updateUrl: z.string(),
  remark: z.nullable(z.string()),
  /** Number of devices waiting for it. */
  waiting: z.number(),
  revision: z.number(),
  createTime: instant,
});

/** What users of companies may know of the latest firmware: not where it is, and not how many devices of all companies wait for it. */
const latestFirmware = z.omit(firmwareConfig, { updateUrl: true, remark: true, waiting: true, revision: true });

export type FirmwareConfig = z.output<typeof firmwareConfig>;

/** An uploaded firmware file; devices download it from `url`; `sha256` is in hex. */
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
const snLenth = numberField(z.int(), z.gte(0), z.lte(64));
const choiceOf = <T extends number>(numbers: Readonly<Record<string, T>>) =>
  z.pipe(numberField(), z.literal(Object.values(numbers)));
const firmwareType = choiceOf(firmwareTypes);

/** Download address for devices; the length limit fits every device. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.url({ protocol: /^https?$/ }));

const config = {
  firmwareType: defaultWhenBlank(firmwareType, firmwareTypes.device),
  upgradeType: defaultWhenBlank(choiceOf(upgradeTypes), upgradeTypes.iteration),
  push: defaultWhenBlank(booleanField, false),
  remark: optionalTextLine(200),
};

export const deviceModels = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/deviceModel',
    access: 'device:list',
    summary: 'List device models, by type and code unless sorted. `name` searches name and code.',
    input: z.object({
      ...paging,
      deviceType: blankAsUndefined(wholeNumber),
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
    summary: 'Add a device model. Its code is unique within its type.',
    input: z.object({
      deviceType: wholeNumber,
      deviceName: requiredTextLine(100),
      code: requiredTextLine(50),
      snLenth: defaultWhenBlank(snLenth, 0),
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
      'Change a device model; omitted fields keep their values. Type and code cannot change if the model is built in or has devices.',
    input: z.object({
      id,
      revision,
      deviceType: blankAsUndefined(wholeNumber),
      deviceName: z.optional(requiredTextLine(100)),
      code: z.optional(requiredTextLine(50)),
      snLenth: blankAsUndefined(snLenth),
      format: z.optional(format),
      builtIn: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/deviceModel',
    access: 'platform',
    summary: 'Delete a device model that has no devices and is not built in.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
});

export const updateConfigs = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/update/config',
    access: 'platform',
    summary: 'List firmware upgrade configurations, newest first unless sorted. `model` searches.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      firmwareType: blankAsUndefined(firmwareType),
      deviceType: blankAsUndefined(wholeNumber),
      model: searched,
      sort: sorting(['id', 'model', 'version', 'createTime']),
    }),
    output: firmwareConfig,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/update/config',
    access: 'platform',
    summary:
      'Add a firmware upgrade configuration for a model. If it is marked as the latest, the previous latest one loses that mark.',
    input: z.object({
      deviceType: wholeNumber,
      model: requiredTextLine(50),
      version: requiredTextLine(50),
      latest: booleanField,
      /** Address of an uploaded file, or entered by hand. */
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
    summary: 'Change a firmware upgrade configuration; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      deviceType: blankAsUndefined(wholeNumber),
      model: z.optional(requiredTextLine(50)),
      version: z.optional(requiredTextLine(50)),
      latest: blankAsUndefined(booleanField),
      updateUrl: z.optional(address),
      firmwareType: blankAsUndefined(firmwareType),
      upgradeType: blankAsUndefined(choiceOf(upgradeTypes)),
      push: blankAsUndefined(booleanField),
      remark: config.remark,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/update/config',
    access: 'platform',
    summary: 'Delete a firmware upgrade configuration that no device waits for.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
  latest: {
    method: 'GET',
    path: '/api/update/config/latest',
    access: ['device:list', 'device:set'],
    summary: 'Get the latest firmware of a model, or null.',
    input: z.object({
      deviceType: wholeNumber,
      model: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      firmwareType: defaultWhenBlank(firmwareType, firmwareTypes.device),
    }),
    output: z.nullable(latestFirmware),
    reply: 'wrapped',
  },
  upload: {
    method: 'POST',
    path: '/api/update/file',
    access: 'platform',
    upload: { maxBytes: maxFirmwareBytes, streamed: true },
    summary:
      'Upload a firmware file of at most 64 MiB. A file that no configuration refers to within a day is deleted.',
    input: emptyObject,
    output: firmwareFile,
    reply: 'wrapped',
  },
  files: {
    method: 'GET',
    path: '/api/update/files',
    access: 'platform',
    summary: 'List uploaded firmware files, newest first.',
    input: z.object(pagingWithDefaultSize(20)),
    output: firmwareFile,
    reply: 'list',
  },
  file: {
    method: 'GET',
    path: '/api/update/file',
    access: 'public',
    summary: 'Download one firmware file, for devices; its name cannot be guessed.',
    input: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    output: z.any(),
    reply: 'file',
  },
});
