import { createHash, randomBytes } from 'node:crypto';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { hashPassword } from '../apps/server/src/platform/password-hash.ts';
import type { Things } from '../apps/server/src/platform/things/open.ts';
import type { Login } from './console-session.ts';
import { opening, periodSeconds, zone } from './dataset.ts';

type Db = Things['systemDb'];

/** Devices that send; their ids are consecutive. */
export type Senders = { firstDevice: number; sns: string[]; secret: string };

/** Devices that send during the measurement of ingest, in a company of their own. */
export type Fleet = Senders & { entityIds: number[]; login: Login };

/** The first ids of consecutive ones: entity n has the entrance n and the device n. */
export type FirstIds = {
  company: number;
  organisation: number;
  firstDevice: number;
  firstEntity: number;
  firstCorridor: number;
};

const cameraType = 8;
const devicesPerFleetEntity = 50;

/** The company the questions are about: entities with one entrance and one camera each, and people who may see them all. */
export async function makeChain(
  db: Db,
  entities: number,
  users: number,
): Promise<{ ids: FirstIds; logins: Login[]; devices: Senders }> {
  const company = await makeCompany(db, 'Bench', users);
  const places = await makePlaces(db, company, entities, opening.workTime);
  const { secret, secretHash } = newSecret();
  const devices = await makeDevices(db, company.id, places.corridorIds, 'bench', 'native-http', secretHash);
  const ids = {
    company: company.id,
    organisation: company.organisationId,
    firstDevice: firstOf(devices),
    firstEntity: firstOf(places.ids),
    firstCorridor: firstOf(places.corridorIds),
  };
  const sns = devices.map((_, index) => serialNumber('bench', index));
  return { ids, logins: company.logins, devices: { firstDevice: ids.firstDevice, sns, secret } };
}

/** All devices of a bench company share one secret, made for this run. */
function newSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(24).toString('base64url');
  return { secret, secretHash: createHash('sha256').update(secret).digest('hex') };
}

type Company = { id: number; organisationId: number; logins: Login[] };

/** A company with people who may see everything of it. */
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
  const people = await db
    .insertInto('users')
    .values(logins.map(({ username }) => ({ companyId: id, username, nickName: username, passwordHash })))
    .returning('id')
    .execute();
  for (const person of people) {
    await db.insertInto('userRoles').values({ userId: person.id, roleId }).execute();
    await db.insertInto('userOrganisations').values({ userId: person.id, organisationId }).execute();
  }
  return { id, organisationId, logins };
}

/** Entities with one entrance each. */
async function makePlaces(db: Db, company: Company, count: number, workTime: string) {
  const place = { companyId: company.id, organisationId: company.organisationId, timeZone: zone.name, workTime };
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

/** One device per entrance named, hanging there since ever. */
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
  const hangings = devices.flatMap(({ id }, index) => {
    const corridorId = corridorIds[index];
    return corridorId === undefined ? [] : [{ companyId, deviceId: id, corridorId, fromAt: new Date(0) }];
  });
  await db.insertInto('bindings').values(hangings).execute();
  return devices.map((device) => device.id);
}

const serialNumber = (prefix: string, index: number) => `${prefix}-${String(index).padStart(4, '0')}`;

/** Devices that speak through one door, in a company of their own. */
export async function makeFleet(db: Db, door: 'http' | 'mqtt', count: number): Promise<Fleet> {
  const company = await makeCompany(db, `Fleet-${door}`, 1);
  const places = await makePlaces(db, company, Math.ceil(count / devicesPerFleetEntity), '00:00:00~23:59:59');
  const doors = Array.from(
    { length: count },
    (_, index) => places.corridorIds[Math.floor(index / devicesPerFleetEntity)],
  );
  const { secret, secretHash } = newSecret();
  const corridorIds = doors.filter((corridor) => corridor !== undefined);
  const devices = await makeDevices(db, company.id, corridorIds, `fleet-${door}`, `native-${door}`, secretHash);
  const [login] = company.logins;
  if (login === undefined) throw new Error('The fleet has nobody who may look.');
  const sns = devices.map((_, index) => serialNumber(`fleet-${door}`, index));
  return { firstDevice: firstOf(devices), sns, secret, entityIds: places.ids, login };
}

/** The records table is filled by arithmetic on ids, so they must be consecutive. */
function firstOf(ids: readonly number[]): number {
  const [first] = ids;
  if (first === undefined || ids.some((id, index) => id !== first + index)) throw new Error('Ids are not consecutive.');
  return first;
}
