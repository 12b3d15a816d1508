import { areFormatsOfOneFamily, type DeviceFormat } from '@portico/contract/words/device-formats';
import {
  type DeviceSettings,
  findSettingsProblems,
  findUncarriedSettings,
  type RequestedSettings,
  resolveDeviceSettings,
} from '@portico/contract/words/device-settings';
import { findFormatById } from '@portico/device-formats';
import type { Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import { hasName } from '../../platform/base-data/text-conditions.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

type Tx = Transaction<Database>;

/** The format of a device when nothing else states one: managed over the embedded broker. */
const defaultFormat: DeviceFormat = 'native-mqtt';

/** A stored device model. `snLength` 0: any length; `format` null: not defined by the model. */
export type StoredDeviceModel = { deviceType: number; code: string; snLength: number; format: string | null };

/** The stored model of this type; case makes no difference. Throws `deviceModelUnknown`. */
export async function requireDeviceModel(db: Db, deviceType: number, model: string): Promise<StoredDeviceModel> {
  const found = await db
    .selectFrom('deviceModels')
    .select(['deviceType', 'code', 'snLength', 'format'])
    .where('deviceType', '=', deviceType)
    .where(hasName('code', model))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('deviceModelUnknown', { model: 'notAChoice' });
  return found;
}

/** The settings that a device of the model gets for a request; throws `badRequest` with the fields that the model cannot have. */
export function requireValidSettings(deviceType: number, model: string, requested: RequestedSettings): DeviceSettings {
  const settings = resolveDeviceSettings(deviceType, model, requested);
  const problems = findSettingsProblems(deviceType, model, settings);
  if (Object.keys(problems).length > 0) throw new AppError('badRequest', problems);
  return settings;
}

/** Throws `badRequest` for settings that differ from those before and that the device's format cannot carry. */
export function requireCarriedSettings(
  device: { format: string; deviceType: number; model: string },
  before: DeviceSettings,
  wanted: DeviceSettings,
): void {
  const problems = findUncarriedSettings(device, before, wanted);
  if (Object.keys(problems).length > 0) throw new AppError('badRequest', problems);
}

/** Whether the serial number has the length that its model requires, if it requires one. */
export function hasModelSerialLength(sn: string, { snLength }: StoredDeviceModel): boolean {
  return snLength === 0 || sn.length === snLength;
}

/** Whether devices of a format authenticate with a secret. */
export function usesDeviceSecret(format: string): boolean {
  return findFormatById(format)?.authentication === 'secret';
}

/** How many more devices a company may have. Locks the company until the transaction ends: concurrent calls cannot exceed the quota. */
export async function loadRemainingDeviceQuota(tx: Tx, companyId: number): Promise<number> {
  const company = await tx
    .selectFrom('companies')
    .select('deviceQuota')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (company === undefined) throw new AppError('notFound');
  if (company.deviceQuota === null) return Number.POSITIVE_INFINITY;
  const { size } = await tx
    .selectFrom('devices')
    .select((count) => count.fn.countAll<number>().as('size'))
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return company.deviceQuota - size;
}

type SharedRegistration = {
  entity: { id: number; companyId: number };
  model: StoredDeviceModel;
  settings: DeviceSettings;
};
/** `format`: as the administrator states it; null: not stated. */
type OwnRegistration = {
  sn: string;
  name: string;
  format: DeviceFormat | null;
  earlierContact: { format: string } | null;
};
export type NewDevice = SharedRegistration & OwnRegistration;
export type DeviceRegistration = SharedRegistration & { devices: readonly OwnRegistration[]; createdAt: Date };

export type RegistrationResult = { id: number; sn: string; secret: string | null };

/**
 * The format with which a device is registered: the one that the administrator states, otherwise that of the model. Anyone can send messages
 * under a serial number before its device is registered, so the format of earlier messages decides only where the model states none.
 */
export function chooseRegisteredFormat({ format, model, earlierContact }: FormatChoice<{ format: string }>): string {
  return format ?? model.format ?? earlierContact?.format ?? defaultFormat;
}

type FormatChoice<Contact> = {
  format: DeviceFormat | null;
  model: Pick<StoredDeviceModel, 'format'>;
  earlierContact: Contact | null;
};

/** The earlier contact of a device, or null if it was in a format in which the device will not be believed. */
export function selectBelievedContact<Contact extends { format: string }>(
  device: FormatChoice<Contact>,
): Contact | null {
  const { earlierContact } = device;
  if (earlierContact === null) return null;
  return areFormatsOfOneFamily(earlierContact.format, chooseRegisteredFormat(device)) ? earlierContact : null;
}

/** Registers devices of one model; omits those whose serial number has been registered meanwhile. */
export async function registerDevicesOfModel(tx: Tx, registration: DeviceRegistration): Promise<RegistrationResult[]> {
  const { devices, createdAt, ...shared } = registration;
  return registerNewDevices(
    tx,
    devices.map((own) => ({ ...own, ...shared })),
    createdAt,
  );
}

/**
 * Registers devices; omits those whose serial number has been registered meanwhile. A `secret` is only returned here. Throws `badRequest` for
 * settings other than the defaults that a device's format cannot carry.
 */
export async function registerNewDevices(
  tx: Tx,
  devices: readonly NewDevice[],
  createdAt: Date,
): Promise<RegistrationResult[]> {
  if (devices.length === 0) return [];
  const prepared = devices.map((device) => {
    const format = chooseRegisteredFormat(device);
    const { deviceType, code } = device.model;
    requireCarriedSettings(
      { format, deviceType, model: code },
      resolveDeviceSettings(deviceType, code, {}),
      device.settings,
    );
    return { ...device, format, secret: usesDeviceSecret(format) ? randomToken() : null };
  });
  const rows = await tx
    .insertInto('devices')
    .values(
      prepared.map(({ sn, name, format, secret, entity, model, settings }) => ({
        sn,
        name,
        format,
        ...settings,
        companyId: entity.companyId,
        entityId: entity.id,
        deviceType: model.deviceType,
        model: model.code,
        secretHash: secret === null ? null : hashToken(secret),
        createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'sn'])
    .execute();
  const secrets = new Map(prepared.map(({ sn, secret }) => [sn, secret]));
  return rows.map(({ id, sn }) => ({ id, sn, secret: secrets.get(sn) ?? null }));
}
