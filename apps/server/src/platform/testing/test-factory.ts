import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { companyAdminRole, type Permission } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { hashRandomPassword } from '../password-hash.ts';
import { hashToken, randomToken } from '../tokens.ts';

type Ref = { id: number };
export type TestCompany = Ref & {
  name: string;
  /** The root of the organisation tree. */
  root: Ref;
  /** The menus of this role are the menus available to the company. */
  adminRole: Ref;
};
export type TestEntity = Ref & { companyId: number; name: string };
export type TestCorridor = Ref & { companyId: number; entityId: number; name: string };
export type TestUser = Ref & { username: string; password: string; token: string };
export type TestDevice = Ref & { companyId: number; sn: string; secret: string };

/** Functions that insert rows for tests directly into the tables. */
export type TestFactory = ReturnType<typeof createTestFactory>;

const sessionMilliseconds = 3_600_000;
/** First id of test menus, above the ids of the built-in menus. */
const firstTestMenu = 100_000;

export function createTestFactory({ systemDb: db, clock, events }: App) {
  let createdCount = 0;
  const unique = (prefix: string) => `${prefix}-${(createdCount += 1)}`;

  async function company(
    options: { name?: string; status?: number; historyDays?: number | null } = {},
  ): Promise<TestCompany> {
    const name = options.name ?? unique('company');
    const { id } = await db
      .insertInto('companies')
      // Without another limit, tests send records of any age.
      .values({ name, status: options.status ?? 1, historyDays: options.historyDays ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const root = await db
      .insertInto('organisations')
      .values({ companyId: id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The company gets all menus that are not reserved for the platform.
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

  /** Creates an organisation; default parent: the root of the company. */
  async function organisation(options: { company: TestCompany; parent?: Ref; name?: string }): Promise<Ref> {
    return db
      .insertInto('organisations')
      .values({
        companyId: options.company.id,
        parentId: (options.parent ?? options.company.root).id,
        name: options.name ?? unique('organisation'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async function entity(options: {
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
    const { company: owner, organisation: parent = owner.root, ...fields } = options;
    const name = fields.name ?? unique('entity');
    const values = { timeZone: 'Asia/Shanghai', ...fields, name, companyId: owner.id, organisationId: parent.id };
    const { id } = await db.insertInto('entities').values(values).returning('id').executeTakeFirstOrThrow();
    return { id, companyId: owner.id, name };
  }

  async function corridor(options: { entity: TestEntity; name?: string }): Promise<TestCorridor> {
    const { companyId, id: entityId } = options.entity;
    const name = options.name ?? unique('corridor');
    const { id } = await db
      .insertInto('corridors')
      .values({ companyId, entityId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, companyId, entityId, name };
  }

  /** Inserts a rule that corrects counts by a factor, without start and end. Does not rewrite existing records. */
  async function countingRule(options: {
    company: Ref;
    place: 'corridor' | 'device';
    ids: readonly number[];
    factor: number;
  }): Promise<Ref> {
    const { company: owner, place, ids, factor } = options;
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

  /** Inserts a waiting run for an added rule. No process starts it until the rewriter is run. */
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

  async function area(options: { entity: TestEntity; corridors: readonly Ref[]; name?: string }): Promise<Ref> {
    const { companyId, id: entityId } = options.entity;
    const values = { companyId, entityId, name: options.name ?? unique('area') };
    const { id } = await db.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow();
    if (options.corridors.length > 0) {
      await db
        .insertInto('areaCorridors')
        .values(options.corridors.map((member) => ({ areaId: id, corridorId: member.id })))
        .execute();
    }
    return { id };
  }

  async function device(options: {
    company: Ref;
    corridor?: Ref;
    /** The store to which the device is assigned; default: the store of the corridor. */
    entity?: Ref;
    /** ISO instant at which the binding starts; default: far in the past. */
    from?: string;
    kind?: DeviceKindName;
    format?: string;
    sn?: string;
    model?: string;
    uploadInterval?: number;
    recordPeriod?: number;
    dataMode?: 'Add' | 'Total';
  }): Promise<TestDevice> {
    const {
      company: owner,
      corridor: boundCorridor,
      entity: assignedEntity,
      from = '2000-01-01T00:00:00Z',
      ...rest
    } = options;
    const { kind = 'eye', ...fields } = rest;
    const corridorEntity = db
      .selectFrom('corridors')
      .select('entityId')
      .where('id', '=', boundCorridor?.id ?? 0);
    const sn = fields.sn ?? `SN${owner.id}${String((createdCount += 1)).padStart(6, '0')}`;
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
        entityId: assignedEntity?.id ?? corridorEntity,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (boundCorridor !== undefined) {
      const values = { companyId: owner.id, deviceId: id, corridorId: boundCorridor.id, fromAt: new Date(from) };
      await db.insertInto('bindings').values(values).execute();
    }
    events.emit('devices.changed', { sns: [sn] });
    return { id, companyId: owner.id, sn, secret };
  }

  /** Creates a user with a session. Without a company: a platform administrator. */
  async function user(
    options: {
      company?: TestCompany;
      permissions?: readonly Permission[];
      /** Organisations the user sees, with everything below them; default: the root of the company. */
      organisations?: readonly Ref[];
      /** If given, the user sees exactly these entities. */
      entities?: readonly Ref[];
      enabled?: boolean;
      /** Level of the user's role; smaller is stronger. */
      level?: number;
      /** If given, the user has exactly these roles. */
      roles?: readonly Ref[];
      /** 1: created together with the company. */
      userType?: number;
    } = {},
  ): Promise<TestUser> {
    const { company: owner, permissions = [], entities, enabled = true, level = 10 } = options;
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
        userType: options.userType ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (owner !== undefined) {
      if (options.roles === undefined) await grant({ id }, owner, permissions, level);
      const roles = (options.roles ?? []).map((ref) => ({ userId: id, roleId: ref.id }));
      if (roles.length > 0) await db.insertInto('userRoles').values(roles).execute();
      const organisations = options.organisations ?? [owner.root];
      const organisationRows = organisations.map((ref) => ({ userId: id, organisationId: ref.id }));
      if (organisationRows.length > 0) await db.insertInto('userOrganisations').values(organisationRows).execute();
    }
    const entityRows = (entities ?? []).map((ref) => ({ userId: id, entityId: ref.id }));
    if (entityRows.length > 0) await db.insertInto('userEntities').values(entityRows).execute();
    return { id, username, password, token: await session({ id }) };
  }

  /** Creates a role with exactly these menus. */
  async function role(options: {
    company: Ref;
    name?: string;
    level?: number;
    menus?: readonly number[];
  }): Promise<Ref & { name: string }> {
    const name = options.name ?? unique('role');
    const { id } = await db
      .insertInto('roles')
      .values({ companyId: options.company.id, name, permission: unique('word'), level: options.level ?? 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const menuRows = (options.menus ?? []).map((menuId) => ({ roleId: id, menuId }));
    if (menuRows.length > 0) await db.insertInto('roleMenus').values(menuRows).execute();
    return { id, name };
  }

  /** Gives a user a new role with the home page and these permissions. */
  async function grant(
    userRef: Ref,
    owner: TestCompany,
    permissions: readonly Permission[],
    level: number,
  ): Promise<void> {
    const role = await db
      .insertInto('roles')
      .values({ companyId: owner.id, name: unique('role'), permission: unique('role'), level })
      .returning('id')
      .executeTakeFirstOrThrow();
    const menuIds = [1, ...(await Promise.all(permissions.map(findOrCreateMenu)))];
    await db
      .insertInto('roleMenus')
      .values([role, owner.adminRole].flatMap(({ id: roleId }) => menuIds.map((menuId) => ({ roleId, menuId }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.insertInto('userRoles').values({ userId: userRef.id, roleId: role.id }).execute();
  }

  async function findOrCreateMenu(permission: Permission): Promise<number> {
    const existing = await db.selectFrom('menus').select('id').where('permission', '=', permission).executeTakeFirst();
    if (existing !== undefined) return existing.id;
    const id = firstTestMenu + (createdCount += 1);
    await db
      .insertInto('menus')
      .values({ id, parentId: 1, type: 2, zhName: permission, enName: permission, path: '', permission })
      .execute();
    return id;
  }

  /** Creates a session of a user directly, without login, and returns its token. */
  async function session(userRef: Ref): Promise<string> {
    const token = randomToken();
    const now = new Date(clock.now());
    const expiresAt = new Date(clock.now() + sessionMilliseconds);
    const values = { tokenHash: hashToken(token), userId: userRef.id, createdAt: now, lastSeenAt: now, expiresAt };
    await db
      .insertInto('sessions')
      .values({ ...values, address: '127.0.0.1', agent: 'test' })
      .execute();
    return token;
  }

  return { company, organisation, entity, corridor, area, countingRule, ruleRun, device, role, user, session };
}
