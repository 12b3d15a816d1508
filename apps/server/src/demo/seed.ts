import type { Fleet } from '@portico/contract/fields/fleet';
import { companyAdminRole } from '@portico/contract/words/permissions';
import { builtInMenus } from '../domains/menus/index.ts';
import type { Tx } from '../platform/base-data/transaction.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { randomPassword } from '../platform/tokens.ts';
import type { DemoCompany, DemoEntity } from './demo-company.ts';
import { demoFestivals } from './festivals.ts';
import { seedDevices } from './seed-devices.ts';
import { seedTargets } from './seed-targets.ts';
import { requireSeededId, type SeededPlaceIds } from './seeded-place-ids.ts';

/** Credentials of a demonstration user; written to a file that only the operator can read. */
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

/**
 * Creates one company with its places, devices, holidays, targets, roles and users, and adds its places and devices to `fleet`.
 * `now` is in epoch milliseconds. Returns the logins of the new users.
 */
export async function seedCompany(tx: Tx, company: DemoCompany, fleet: Fleet, now: number): Promise<DemoLogin[]> {
  const { id: companyId } = await tx
    .insertInto('companies')
    .values({ name: company.name, contact: company.contact })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organisations = await seedOrganisations(tx, companyId, company);
  const places: SeededPlaceIds = { companyId, entities: new Map(), corridors: new Map() };
  for (const entity of company.entities) {
    await seedEntity(tx, company, entity, requireSeededId(organisations, entity.organisation), places);
  }
  for (const name of company.festivals) {
    const rows = demoFestivals[name].days.map(([startDate, endDate]) => ({ companyId, name, startDate, endDate }));
    await tx.insertInto('holidays').values(rows).execute();
  }
  await seedDevices(tx, company, places, fleet, now);
  await seedTargets(tx, company, places, now);
  return seedUsers(tx, company, places, organisations);
}

async function seedOrganisations(tx: Tx, companyId: number, company: DemoCompany): Promise<Map<string, number>> {
  const organisationIds = new Map<string, number>();
  for (const name of company.organisations) {
    const parentId = organisationIds.get(company.organisations[0]) ?? null;
    const { id } = await tx
      .insertInto('organisations')
      .values({ companyId, parentId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    organisationIds.set(name, id);
  }
  return organisationIds;
}

async function seedEntity(
  tx: Tx,
  company: DemoCompany,
  entity: DemoEntity,
  organisationId: number,
  places: SeededPlaceIds,
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
      corridorId: requireSeededId(places.corridors, `${entity.name}/${name}`),
    }));
    await tx.insertInto('areaCorridors').values(members).execute();
  }
}

async function seedUsers(
  tx: Tx,
  company: DemoCompany,
  places: SeededPlaceIds,
  organisations: ReadonlyMap<string, number>,
): Promise<DemoLogin[]> {
  const { admin, manager, operator } = company;
  const rootId = requireSeededId(organisations, company.organisations[0]);
  const companyMenus = builtInMenus.filter((entry) => !entry.platformOnly).map((entry) => entry.id);
  const homeMenus = builtInMenus
    .filter(({ title }) => title === 'menu.home' || title === 'menu.rightHome')
    .map(({ id }) => id);
  const adminRole = await seedRole(
    tx,
    places.companyId,
    { name: admin.role, permission: companyAdminRole, level: 1 },
    companyMenus,
  );
  const storeRole = await seedRole(
    tx,
    places.companyId,
    { name: operator.role, permission: 'storeOperator', level: 5 },
    homeMenus,
  );

  const adminUser = await seedUser(tx, places.companyId, admin, { userType: 1, rightRange: 0, roleId: adminRole });
  await tx.insertInto('userOrganisations').values({ userId: adminUser.id, organisationId: rootId }).execute();
  const operatorUser = await seedUser(tx, places.companyId, operator, {
    userType: 0,
    rightRange: 1,
    roleId: storeRole,
  });
  await tx
    .insertInto('userEntities')
    .values({ userId: operatorUser.id, entityId: requireSeededId(places.entities, operator.entity) })
    .execute();
  // Every user belongs to an organisation, also one who sees single stores only.
  const ownOrganisation = company.entities.find(({ name }) => name === operator.entity)?.organisation ?? '';
  await tx
    .insertInto('userOrganisations')
    .values({ userId: operatorUser.id, organisationId: requireSeededId(organisations, ownOrganisation) })
    .execute();
  const makeLogin = ({ username, nickName }: typeof admin, password: string, role: DemoLogin['role']): DemoLogin => ({
    username,
    password,
    nickName,
    role,
    company: company.name,
  });
  const logins = [makeLogin(admin, adminUser.password, 'company'), makeLogin(operator, operatorUser.password, 'store')];
  if (manager === undefined) return logins;

  const regionRole = await seedRole(
    tx,
    places.companyId,
    { name: manager.role, permission: 'regionManager', level: 3 },
    [...homeMenus, ...withAllBelow(['menu.queries', 'menu.analysis'])],
  );
  const managerUser = await seedUser(tx, places.companyId, manager, { userType: 0, rightRange: 0, roleId: regionRole });
  const organisationId = requireSeededId(organisations, manager.organisation);
  await tx.insertInto('userOrganisations').values({ userId: managerUser.id, organisationId }).execute();
  return [...logins, makeLogin(manager, managerUser.password, 'region')];
}

/** Ids of the menus with these titles and of their direct children. */
function withAllBelow(titles: readonly string[]): number[] {
  const menuIds = builtInMenus.filter(({ title }) => titles.includes(title)).map(({ id }) => id);
  const childIds = builtInMenus
    .filter(({ parentId }) => parentId !== null && menuIds.includes(parentId))
    .map(({ id }) => id);
  return [...menuIds, ...childIds];
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

async function seedUser(
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
