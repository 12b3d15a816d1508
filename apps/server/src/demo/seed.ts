import type { Fleet } from '@portico/contract/fields/fleet';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { menuTree } from '../domains/menus/index.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { randomPassword } from '../platform/tokens.ts';
import { seedDevices } from './seed-devices.ts';
import { seedTargets } from './seed-targets.ts';
import { festivals } from './festivals.ts';
import type { DemoCompany, DemoEntity } from './places.ts';
import { idOf, type SeededPlaces, type Tx } from './seeded-places.ts';

/** What somebody types to log in; written to a file that only the operator can read. */
export type DemoLogin = {
  username: string;
  password: string;
  nickName: string;
  role: 'platform' | 'company' | 'region' | 'store';
  company: string | null;
};

export async function seedPlatformAdmin(tx: Tx): Promise<DemoLogin> {
  const password = randomPassword();
  await tx
    .insertInto('users')
    .values({
      companyId: null,
      username: 'admin',
      nickName: 'Admin',
      passwordHash: await hashPassword(password),
      userType: 1,
    })
    .execute();
  return { username: 'admin', password, nickName: 'Admin', role: 'platform', company: null };
}

/** Makes one company with everything in it, and adds its places and devices to the fleet file. */
export async function seedCompany(tx: Tx, company: DemoCompany, fleet: Fleet, now: number): Promise<DemoLogin[]> {
  const { id: companyId } = await tx
    .insertInto('companies')
    .values({ name: company.name, contact: company.contact })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organisations = await seedOrganisations(tx, companyId, company);
  const places: SeededPlaces = { companyId, entities: new Map(), corridors: new Map() };
  for (const entity of company.entities) {
    await seedEntity(tx, company, entity, idOf(organisations, entity.organisation), places);
  }
  for (const name of company.festivals) {
    const rows = festivals[name].days.map(([startDate, endDate]) => ({ companyId, name, startDate, endDate }));
    await tx.insertInto('holidays').values(rows).execute();
  }
  await seedDevices(tx, company, places, fleet, now);
  await seedTargets(tx, company, places, now);
  return seedPeople(tx, company, places, organisations);
}

async function seedOrganisations(tx: Tx, companyId: number, company: DemoCompany): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (const name of company.organisations) {
    const parentId = made.get(company.organisations[0]) ?? null;
    const { id } = await tx
      .insertInto('organisations')
      .values({ companyId, parentId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.set(name, id);
  }
  return made;
}

async function seedEntity(
  tx: Tx,
  company: DemoCompany,
  entity: DemoEntity,
  organisationId: number,
  places: SeededPlaces,
): Promise<void> {
  const { companyId } = places;
  const number = String(company.entities.indexOf(entity) + 1).padStart(2, '0');
  const isAlwaysOpen = entity.open === entity.close;
  const { id: entityId } = await tx
    .insertInto('entities')
    .values({
      companyId,
      organisationId,
      name: entity.name,
      timeZone: company.zone,
      workTime: isAlwaysOpen ? '00:00:00~23:59:59' : `${entity.open}:00~${entity.close}:00`,
      city: entity.city,
      address: entity.address,
      mobile: `${company.phone}${number}`,
      email: `store${number}@${company.mail}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  places.entities.set(entity.name, entityId);
  for (const { name } of entity.corridors) {
    const { id } = await tx
      .insertInto('corridors')
      .values({ companyId, entityId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    places.corridors.set(`${entity.name}/${name}`, id);
  }
  for (const area of entity.areas ?? []) {
    const { id: areaId } = await tx
      .insertInto('areas')
      .values({ companyId, entityId, name: area.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = area.corridors.map((name) => ({
      areaId,
      corridorId: idOf(places.corridors, `${entity.name}/${name}`),
    }));
    await tx.insertInto('areaCorridors').values(members).execute();
  }
}

async function seedPeople(
  tx: Tx,
  company: DemoCompany,
  places: SeededPlaces,
  organisations: ReadonlyMap<string, number>,
): Promise<DemoLogin[]> {
  const { admin, manager, operator } = company;
  const rootId = idOf(organisations, company.organisations[0]);
  const everything = menuTree.filter((entry) => !entry.platformOnly).map((entry) => entry.id);
  const homeMenus = menuTree
    .filter(({ title }) => title === 'menu.home' || title === 'menu.rightHome')
    .map(({ id }) => id);
  const adminRole = await seedRole(
    tx,
    places.companyId,
    { name: admin.role, permission: companyAdminRole, level: 1 },
    everything,
  );
  const storeRole = await seedRole(
    tx,
    places.companyId,
    { name: operator.role, permission: 'storeOperator', level: 5 },
    homeMenus,
  );

  const first = await seedPerson(tx, places.companyId, admin, { userType: 1, rightRange: 0, roleId: adminRole });
  await tx.insertInto('userOrganisations').values({ userId: first.id, organisationId: rootId }).execute();
  const second = await seedPerson(tx, places.companyId, operator, { userType: 0, rightRange: 1, roleId: storeRole });
  await tx
    .insertInto('userEntities')
    .values({ userId: second.id, entityId: idOf(places.entities, operator.entity) })
    .execute();
  const loginOf = ({ username, nickName }: typeof admin, password: string, role: DemoLogin['role']): DemoLogin => ({
    username,
    password,
    nickName,
    role,
    company: company.name,
  });
  const logins = [loginOf(admin, first.password, 'company'), loginOf(operator, second.password, 'store')];
  if (manager === undefined) return logins;

  const regionRole = await seedRole(
    tx,
    places.companyId,
    { name: manager.role, permission: 'regionManager', level: 3 },
    [...homeMenus, ...withAllBelow(['menu.queries', 'menu.analysis'])],
  );
  const third = await seedPerson(tx, places.companyId, manager, { userType: 0, rightRange: 0, roleId: regionRole });
  const organisationId = idOf(organisations, manager.organisation);
  await tx.insertInto('userOrganisations').values({ userId: third.id, organisationId }).execute();
  return [...logins, loginOf(manager, third.password, 'region')];
}

/** Ids of menus by their titles, and of those right below them. */
function withAllBelow(titles: readonly string[]): number[] {
  const found = menuTree.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  const below = menuTree.filter(({ parentId }) => parentId !== null && found.includes(parentId)).map(({ id }) => id);
  return [...found, ...below];
}

async function seedRole(
  tx: Tx,
  companyId: number,
  role: { name: string; permission: string; level: number },
  menuIds: readonly number[],
) {
  const { id } = await tx
    .insertInto('roles')
    .values({ companyId, ...role })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('roleMenus')
    .values(menuIds.map((menuId) => ({ roleId: id, menuId })))
    .execute();
  return id;
}

async function seedPerson(
  tx: Tx,
  companyId: number,
  { username, nickName }: { username: string; nickName: string },
  { roleId, ...rights }: { userType: number; rightRange: number; roleId: number },
): Promise<{ id: number; password: string }> {
  const password = randomPassword();
  const { id } = await tx
    .insertInto('users')
    .values({ companyId, username, nickName, passwordHash: await hashPassword(password), ...rights })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('userRoles').values({ userId: id, roleId }).execute();
  return { id, password };
}
