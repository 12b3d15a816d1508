import {
  type AskedSettings,
  type DeviceSettings,
  problemsOfSettings,
  settingsFor,
} from '@portico/contract/words/device-settings';
import { formatById } from '@portico/device-formats';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

type Tx = Transaction<Database>;

/** Of devices nobody has heard and whose model does not say: they are managed over the embedded broker. */
const otherwiseFormat = 'native-mqtt';

/** A model of the list, as the list spells it. */
export type Model = { deviceType: number; code: string; snLength: number; format: string | null };

/** The model of this type in the list, however its letters are cased. */
export async function requireModel(db: Db, deviceType: number, model: string): Promise<Model> {
  const found = await db
    .selectFrom('deviceModels')
    .select(['deviceType', 'code', 'snLength', 'format'])
    .where('deviceType', '=', deviceType)
    .where(sql<boolean>`lower(code) = lower(${model.trim()})`)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('deviceModelUnknown', { model: 'notAChoice' });
  return found;
}

/** What a device of the model is set to when this is asked for; what it cannot have is refused by field. */
export function requireSettings(deviceType: number, model: string, asked: AskedSettings): DeviceSettings {
  const settings = settingsFor(deviceType, model, asked);
  const problems = problemsOfSettings(deviceType, model, settings);
  if (Object.keys(problems).length > 0) throw new AppError('badRequest', problems);
  return settings;
}

/** Numbers of some models have one length only. */
export function fitsModel(sn: string, { snLength }: Model): boolean {
  return snLength === 0 || sn.length === snLength;
}

/** Whether devices of a format prove who they are with a secret. */
export function hasSecret(format: string): boolean {
  return formatById(format)?.authentication === 'secret';
}

/** How many more devices a company may have; locks the company's quota until the transaction ends, so that two at once cannot pass it. */
export async function roomLeft(tx: Tx, companyId: number): Promise<number> {
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

type Same = { entity: { id: number; companyId: number }; model: Model; settings: DeviceSettings };
type Own = { sn: string; name: string; announced: { format: string } | null };
export type NewDevice = Same & Own;
export type Registration = Same & { devices: readonly Own[]; createdAt: Date };

export type Registered = { id: number; sn: string; secret: string | null };

/** Registers devices of one model; those whose number somebody has registered meanwhile are left out. */
export async function registerDevices(tx: Tx, registration: Registration): Promise<Registered[]> {
  const { devices, createdAt, ...same } = registration;
  return registerEach(
    tx,
    devices.map((own) => ({ ...own, ...same })),
    createdAt,
  );
}

/** Registers devices; those whose number somebody has registered meanwhile are left out. */
export async function registerEach(tx: Tx, devices: readonly NewDevice[], createdAt: Date): Promise<Registered[]> {
  if (devices.length === 0) return [];
  const made = devices.map((device) => {
    const format = device.announced?.format ?? device.model.format ?? otherwiseFormat;
    return { ...device, format, secret: hasSecret(format) ? randomToken() : null };
  });
  const rows = await tx
    .insertInto('devices')
    .values(
      made.map(({ sn, name, format, secret, entity, model, settings }) => ({
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
    .onConflict((conflict) => conflict.column('sn').where('removedAt', 'is', null).doNothing())
    .returning(['id', 'sn'])
    .execute();
  const secrets = new Map(made.map(({ sn, secret }) => [sn, secret]));
  return rows.map(({ id, sn }) => ({ id, sn, secret: secrets.get(sn) ?? null }));
}
