import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { companyAdminRole, type Permission } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { hashRandomPassword } from '../password-hash.ts';
import { hashToken, randomToken } from '../tokens.ts';

type Ref = { id: number };
export type TestCompany = Ref & {
  name: string /** Root of the organisation tree. */;
  root: Ref /** Its menus are what the company has. */;
  adminRole: Ref;
};
export type TestEntity = Ref & { companyId: number; name: string };
export type TestCorridor = Ref & { companyId: number; entityId: number; name: string };
export type TestUser = Ref & { username: string; password: string; token: string };
export type TestDevice = Ref & { companyId: number; sn: string; secret: string };

/** Builds rows for tests, straight into the tables. */
export type World = ReturnType<typeof createWorld>;

const sessionMilliseconds = 3_600_000;
/** Above the ids of the product's own menu entries. */
const firstTestMenu = 100_000;

export function createWorld({ systemDb: db, clock, events }: App) {
  let made = 0;
  const unique = (word: string) => `${word}-${(made += 1)}`;

  async function company(given: { name?: string; status?: number } = {}): Promise<TestCompany> {
    const name = given.name ?? unique('company');
    const { id } = await db
      .insertInto('companies')
      .values({ name, status: given.status ?? 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const root = await db
      .insertInto('organisations')
      .values({ companyId: id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    // What the company has: everything the product offers to companies.
    const role = await db
      .insertInto('roles')
      .values({ companyId: id, name: 'Company administrator', permission: companyAdminRole, level: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('roleMenus')
      .columns(['roleId', 'menuId'])
      .expression((menus) =>
        menus
          .selectFrom('menus')
          .select([sql.lit(role.id).as('roleId'), 'id as menuId'])
          .where('platformOnly', '=', false),
      )
      .execute();
    return { id, name, root, adminRole: role };
  }

  /** Below the root of the company unless told. */
  async function organisation(given: { company: TestCompany; parent?: Ref; name?: string }): Promise<Ref> {
    return db
      .insertInto('organisations')
      .values({
        companyId: given.company.id,
        parentId: (given.parent ?? given.company.root).id,
        name: given.name ?? unique('organisation'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async function entity(given: {
    company: TestCompany;
    organisation?: Ref;
    name?: string;
    timeZone?: string;
    dstEnable?: number;
    workTime?: string;
    city?: string;
    address?: string;
    tags?: string[];
  }): Promise<TestEntity> {
    const { company: owner, organisation: parent = owner.root, ...fields } = given;
    const name = fields.name ?? unique('entity');
    const values = { timeZone: 'Asia/Shanghai', ...fields, name, companyId: owner.id, organisationId: parent.id };
    const { id } = await db.insertInto('entities').values(values).returning('id').executeTakeFirstOrThrow();
    return { id, companyId: owner.id, name };
  }

  async function corridor(given: { entity: TestEntity; name?: string }): Promise<TestCorridor> {
    const { companyId, id: entityId } = given.entity;
    const name = given.name ?? unique('corridor');
    const { id } = await db
      .insertInto('corridors')
      .values({ companyId, entityId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, companyId, entityId, name };
  }

  /** A correction by a factor, since ever and for ever; what it says is not written yet. */
  async function countingRule(given: {
    company: Ref;
    place: 'corridor' | 'device';
    ids: readonly number[];
    factor: number;
  }): Promise<Ref> {
    const { company: owner, place, ids, factor } = given;
    const { id } = await db
      .insertInto('countingRules')
      .values({ companyId: owner.id, kind: 'correct', place, factor: factor * 100, reason: unique('reason') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('countingRulePlaces')
      .values(ids.map((placeId) => ({ ruleId: id, placeId })))
      .execute();
    return { id };
  }

  /** What is to be written anew because a rule was added; nobody takes it up until told. */
  async function ruleRun({ rule }: { rule: Ref }): Promise<Ref> {
    return db
      .insertInto('ruleRuns')
      .columns(['companyId', 'ruleId', 'what'])
      .expression((rules) =>
        rules
          .selectFrom('countingRules')
          .select(['companyId', 'id as ruleId', sql.lit('add').as('what')])
          .where('id', '=', rule.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async function area(given: { entity: TestEntity; corridors: readonly Ref[]; name?: string }): Promise<Ref> {
    const { companyId, id: entityId } = given.entity;
    const values = { companyId, entityId, name: given.name ?? unique('area') };
    const { id } = await db.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow();
    if (given.corridors.length > 0) {
      await db
        .insertInto('areaCorridors')
        .values(given.corridors.map((member) => ({ areaId: id, corridorId: member.id })))
        .execute();
    }
    return { id };
  }

  async function device(given: {
    company: Ref;
    corridor?: Ref;
    /** The store it is meant for; of the corridor unless told. */
    entity?: Ref;
    /** ISO instant the binding starts at; far in the past unless told. */
    from?: string;
    kind?: DeviceKindName;
    format?: string;
    sn?: string;
    model?: string;
    uploadInterval?: number;
    recordPeriod?: number;
    dataMode?: 'Add' | 'Total';
  }): Promise<TestDevice> {
    const { company: owner, corridor: place, entity: meantFor, from = '2000-01-01T00:00:00Z', ...rest } = given;
    const { kind = 'eye', ...fields } = rest;
    const hangsAt = db
      .selectFrom('corridors')
      .select('entityId')
      .where('id', '=', place?.id ?? 0);
    const sn = fields.sn ?? `SN${owner.id}${String((made += 1)).padStart(6, '0')}`;
    const secret = randomToken();
    const { id } = await db
      .insertInto('devices')
      .values({
        format: 'native-http',
        model: 'TEST',
        ...fields,
        sn,
        name: sn,
        companyId: owner.id,
        deviceType: deviceKinds[kind].type,
        secretHash: hashToken(secret),
        entityId: meantFor?.id ?? hangsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (place !== undefined) {
      const values = { companyId: owner.id, deviceId: id, corridorId: place.id, fromAt: new Date(from) };
      await db.insertInto('bindings').values(values).execute();
    }
    events.emit('devices.changed', { sns: [sn] });
    return { id, companyId: owner.id, sn, secret };
  }

  /** A person who is logged in. Without a company: a platform administrator. */
  async function user(
    given: {
      company?: TestCompany;
      permissions?: readonly Permission[];
      /** Organisations the person sees, with everything below; the root of the company unless told. */
      organisations?: readonly Ref[];
      /** Given, the person sees exactly these entities. */
      entities?: readonly Ref[];
      enabled?: boolean;
      /** Of the person's role; smaller is stronger. */
      level?: number;
      /** Given, the person has exactly these roles. */
      roles?: readonly Ref[];
      /** 1: made with the company. */
      userType?: number;
    } = {},
  ): Promise<TestUser> {
    const { company: owner, permissions = [], entities, enabled = true, level = 10 } = given;
    const username = unique('user');
    const password = `Pw${randomToken().slice(0, 10)}7`;
    const { id } = await db
      .insertInto('users')
      .values({
        companyId: owner?.id ?? null,
        username,
        nickName: username,
        passwordHash: await hashRandomPassword(password),
        enabled,
        rightRange: entities === undefined ? 0 : 1,
        userType: given.userType ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (owner !== undefined) {
      if (given.roles === undefined) await grant({ id }, owner, permissions, level);
      const roles = (given.roles ?? []).map((each) => ({ userId: id, roleId: each.id }));
      if (roles.length > 0) await db.insertInto('userRoles').values(roles).execute();
      const organisations = given.organisations ?? [owner.root];
      const seen = organisations.map((each) => ({ userId: id, organisationId: each.id }));
      if (seen.length > 0) await db.insertInto('userOrganisations').values(seen).execute();
    }
    const listed = (entities ?? []).map((each) => ({ userId: id, entityId: each.id }));
    if (listed.length > 0) await db.insertInto('userEntities').values(listed).execute();
    return { id, username, password, token: await session({ id }) };
  }

  /** A role holding exactly these menus. */
  async function role(given: {
    company: Ref;
    name?: string;
    level?: number;
    menus?: readonly number[];
  }): Promise<Ref & { name: string }> {
    const name = given.name ?? unique('role');
    const { id } = await db
      .insertInto('roles')
      .values({ companyId: given.company.id, name, permission: unique('word'), level: given.level ?? 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = (given.menus ?? []).map((menuId) => ({ roleId: id, menuId }));
    if (held.length > 0) await db.insertInto('roleMenus').values(held).execute();
    return { id, name };
  }

  /** Gives somebody a role with the home page and these rights. */
  async function grant(
    person: Ref,
    owner: TestCompany,
    permissions: readonly Permission[],
    level: number,
  ): Promise<void> {
    const role = await db
      .insertInto('roles')
      .values({ companyId: owner.id, name: unique('role'), permission: unique('role'), level })
      .returning('id')
      .executeTakeFirstOrThrow();
    const menuIds = [1, ...(await Promise.all(permissions.map(menuWith)))];
    await db
      .insertInto('roleMenus')
      .values([role, owner.adminRole].flatMap(({ id: roleId }) => menuIds.map((menuId) => ({ roleId, menuId }))))
      .onConflict((known) => known.doNothing())
      .execute();
    await db.insertInto('userRoles').values({ userId: person.id, roleId: role.id }).execute();
  }

  async function menuWith(permission: Permission): Promise<number> {
    const found = await db.selectFrom('menus').select('id').where('permission', '=', permission).executeTakeFirst();
    if (found !== undefined) return found.id;
    const id = firstTestMenu + (made += 1);
    await db
      .insertInto('menus')
      .values({ id, parentId: 1, type: 2, zhName: permission, enName: permission, path: '', permission })
      .execute();
    return id;
  }

  /** A token for somebody, without the way through the login. */
  async function session(person: Ref): Promise<string> {
    const token = randomToken();
    const now = new Date(clock.now());
    const expiresAt = new Date(clock.now() + sessionMilliseconds);
    const values = { tokenHash: hashToken(token), userId: person.id, createdAt: now, lastSeenAt: now, expiresAt };
    await db
      .insertInto('sessions')
      .values({ ...values, address: '127.0.0.1', agent: 'test' })
      .execute();
    return token;
  }

  return { company, organisation, entity, corridor, area, countingRule, ruleRun, device, role, user, session };
}
