import { createHash, randomBytes } from 'node:crypto';
import { companyAdminRole } from '@portico/contract/words/permissions';
import type { BaseData } from '../apps/server/src/platform/base-data/open.ts';
import { hashPassword } from '../apps/server/src/platform/password-hash.ts';
import type { Login } from './console-session.ts';
import { datasetZone, openingHours, periodSeconds } from './dataset.ts';

type Db = BaseData['systemDb'];

/** Devices that send records. Their ids are consecutive; `secret` is shared by all. */
export type Senders = { firstDevice: number; sns: string[]; secret: string };

/** The devices that send during the measurement of ingest, in their own company. */
export type SenderFleet = Senders & { entityIds: number[]; login: Login };

/** First ids of consecutive ids: entity n (from 0) has entrance n and device n. */
export type FirstIds = {
  company: number;
  organisation: number;
  firstDevice: number;
  firstEntity: number;
  firstCorridor: number;
};

const cameraType = 8;
const devicesPerFleetEntity = 50;

/** Creates the company that the queries are about: entities with one entrance and one camera each, and users who may see them all. */
export async function createChainCompany(
  db: Db,
  entities: number,
  users: number,
): Promise<{ ids: FirstIds; logins: Login[]; devices: Senders }> {
  const company = await makeCompany(db, 'Bench', users);
  const places = await makePlaces(db, company, entities, openingHours.workTime);
  const { secret, secretHash } = createSecret();
  const devices = await makeDevices(db, company.id, places.corridorIds, 'bench', 'native-http', secretHash);
  const ids = {
    company: company.id,
    organisation: company.organisationId,
    firstDevice: firstConsecutiveId(devices),
    firstEntity: firstConsecutiveId(places.ids),
    firstCorridor: firstConsecutiveId(places.corridorIds),
  };
  const sns = devices.map((_, index) => serialNumber('bench', index));
  return { ids, logins: company.logins, devices: { firstDevice: ids.firstDevice, sns, secret } };
}

/** A new secret, shared by all devices of a bench company. */
function createSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(24).toString('base64url');
  return { secret, secretHash: createHash('sha256').update(secret).digest('hex') };
}

type Company = { id: number; organisationId: number; logins: Login[] };

/** Creates a company with users who may see all of it. */
async function makeCompany(db: Db, name: string, users: number): Promise<Company> {
  const { id } = await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({ companyId: id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ companyId: id, name, permission: companyAdminRole, level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const menus = await db.selectFrom('menus').select('id').execute();
  await db
    .insertInto('roleMenus')
    .values(menus.map((menu) => ({ roleId, menuId: menu.id })))
    .execute();
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const logins = Array.from({ length: users }, (_, index) => ({
    username: `${name.toLowerCase()}-${index}`,
    password,
  }));
  const userRows = await db
    .insertInto('users')
    .values(logins.map(({ username }) => ({ companyId: id, username, nickName: username, passwordHash })))
    .returning('id')
    .execute();
  for (const user of userRows) {
    await db.insertInto('userRoles').values({ userId: user.id, roleId }).execute();
    await db.insertInto('userOrganisations').values({ userId: user.id, organisationId }).execute();
  }
  return { id, organisationId, logins };
}

/** Creates entities with one entrance each. */
async function makePlaces(db: Db, company: Company, count: number, workTime: string) {
  const place = { companyId: company.id, organisationId: company.organisationId, timeZone: datasetZone.name, workTime };
  const entities = await db
    .insertInto('entities')
    .values(Array.from({ length: count }, (_, index) => ({ ...place, name: `Entity ${index + 1}` })))
    .returning('id')
    .execute();
  const ids = entities.map((entity) => entity.id);
  const corridors = await db
    .insertInto('corridors')
    .values(ids.map((entityId) => ({ companyId: company.id, entityId, name: 'Door' })))
    .returning('id')
    .execute();
  return { ids, corridorIds: corridors.map((corridor) => corridor.id) };
}

/** Creates one device per given entrance, bound to it since 1970. */
async function makeDevices(
  db: Db,
  companyId: number,
  corridorIds: readonly number[],
  prefix: string,
  format: string,
  secretHash: string | null,
): Promise<number[]> {
  const devices = await db
    .insertInto('devices')
    .values(
      corridorIds.map((_, index) => ({
        companyId,
        sn: serialNumber(prefix, index),
        name: `Camera ${index + 1}`,
        deviceType: cameraType,
        model: 'Bench',
        format,
        secretHash,
        uploadInterval: periodSeconds / 60,
        recordPeriod: periodSeconds / 60,
        entityId: db
          .selectFrom('corridors')
          .select('entityId')
          .where('id', '=', corridorIds[index] ?? 0),
      })),
    )
    .returning('id')
    .execute();
  const bindings = devices.flatMap(({ id }, index) => {
    const corridorId = corridorIds[index];
    return corridorId === undefined ? [] : [{ companyId, deviceId: id, corridorId, fromAt: new Date(0) }];
  });
  await db.insertInto('bindings').values(bindings).execute();
  return devices.map((device) => device.id);
}

const serialNumber = (prefix: string, index: number) => `${prefix}-${String(index).padStart(4, '0')}`;

/** Creates devices that send to one listener, in their own company. */
export async function createSenderFleet(db: Db, door: 'http' | 'mqtt', count: number): Promise<SenderFleet> {
  const company = await makeCompany(db, `Fleet-${door}`, 1);
  const places = await makePlaces(db, company, Math.ceil(count / devicesPerFleetEntity), '00:00:00~23:59:59');
  const corridorsOrNone = Array.from(
    { length: count },
    (_, index) => places.corridorIds[Math.floor(index / devicesPerFleetEntity)],
  );
  const { secret, secretHash } = createSecret();
  const corridorIds = corridorsOrNone.filter((corridor) => corridor !== undefined);
  const devices = await makeDevices(db, company.id, corridorIds, `fleet-${door}`, `native-${door}`, secretHash);
  const [login] = company.logins;
  if (login === undefined) throw new Error('The fleet has nobody who may look.');
  const sns = devices.map((_, index) => serialNumber(`fleet-${door}`, index));
  return { firstDevice: firstConsecutiveId(devices), sns, secret, entityIds: places.ids, login };
}

/** Returns the first id. Throws unless the ids are consecutive, because the records table is filled by arithmetic on them. */
function firstConsecutiveId(ids: readonly number[]): number {
  const [first] = ids;
  if (first === undefined || ids.some((id, index) => id !== first + index)) throw new Error('Ids are not consecutive.');
  return first;
}
