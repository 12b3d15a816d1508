import { companies } from '@portico/contract/routes/companies';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { isLongRun } from '../../../tools/test-size.ts';
import type { CallRoute } from '../route-caller.ts';
import type { ZoneSetting } from './calendar.ts';
import { clockNeverSetProfile, countingProfiles } from './counting-profiles.ts';
import type { RandomSource } from './random-source.ts';
import { type CountingProfile, type OracleEntity, type OracleState, requireById } from './state.ts';

const zonesByCompany: readonly (readonly ZoneSetting[])[] = [
  [
    { zone: 'Asia/Shanghai', followsDst: true },
    { zone: 'Asia/Kolkata', followsDst: true },
    { zone: 'Asia/Kathmandu', followsDst: true },
    { zone: 'Australia/Lord_Howe', followsDst: true },
    { zone: 'America/New_York', followsDst: true },
    { zone: 'Europe/London', followsDst: true },
    { zone: 'America/New_York', followsDst: false },
  ],
  [
    { zone: 'Europe/London', followsDst: true },
    { zone: 'Australia/Lord_Howe', followsDst: false },
    { zone: 'America/New_York', followsDst: true },
  ],
];

/** In the short test run, one device of each counting profile. */
const deviceCount = isLongRun ? 50 : countingProfiles.length;

/** Creates two companies with entities in different time zones, entrances, overlapping areas, and devices that are not installed yet. */
export async function createOracleCompanies(call: CallRoute, random: RandomSource): Promise<OracleState> {
  const state: OracleState = {
    companyIds: [],
    entities: [],
    corridors: [],
    areas: [],
    devices: [],
    records: [],
    placements: [],
    rules: [],
  };
  const models = await addModels(call);
  for (const [index, zones] of zonesByCompany.entries()) {
    const { id: companyId } = await call(companies.add, { name: `Oracle ${index + 1}`, historyDays: null });
    state.companyIds.push(companyId);
    const [root] = await call(organisations.tree, { tenantId: companyId });
    if (root === undefined) throw new Error('a company without organisations');
    for (const zoneSetting of zones)
      await addEntity(call, random, state, { companyId, deptId: root.id, timeZone: zoneSetting });
  }
  // Devices are registered for the entities in turn, so the first device of an entity is not the first of its company.
  for (let number = 0; number < deviceCount; number += 1) {
    const entity = state.entities[number % state.entities.length];
    const profile = countingProfiles[number % countingProfiles.length];
    if (entity !== undefined && profile !== undefined) await addDevice(call, state, models, entity, profile);
  }
  for (const entity of state.entities.slice(0, 2)) await addDevice(call, state, models, entity, clockNeverSetProfile);
  return state;
}

const modelOf = ({ listener, deviceType }: CountingProfile) => `oracle-${listener}-${deviceType}`;

async function addModels(call: CallRoute): Promise<Set<string>> {
  const created = new Set<string>();
  for (const profile of [...countingProfiles, clockNeverSetProfile]) {
    const code = modelOf(profile);
    if (created.has(code)) continue;
    const format = profile.listener === 'native' ? 'native-http' : 'hx-f5';
    await call(deviceModels.add, { deviceType: profile.deviceType, deviceName: code, code, format });
    created.add(code);
  }
  return created;
}

type NewEntity = { companyId: number; deptId: number; timeZone: ZoneSetting };

async function addEntity(
  call: CallRoute,
  random: RandomSource,
  state: OracleState,
  { companyId, deptId, timeZone: zoneSetting }: NewEntity,
): Promise<void> {
  const name = `${zoneSetting.zone}${zoneSetting.followsDst ? '' : ', standard time'}`;
  const workTime = random.pickOne(['09:00:00~21:00:00', '10:30:00~19:59:59', '18:00:00~02:00:00', '00:00:00~23:59:59']);
  const { id } = await call(entities.add, {
    name,
    deptId,
    mobile: '1',
    email: 'oracle@example.com',
    workTime,
    timeZone: zoneSetting.zone,
    dstEnable: zoneSetting.followsDst ? 1 : 0,
  });
  state.entities.push({ id, name, companyId, timeZone: zoneSetting, workTime });
  const own: number[] = [];
  for (let place = 0; place < 4; place += 1) {
    const created = await call(corridors.add, { name: `Door ${place}`, deptId, entityId: id, binding: false });
    state.corridors.push({ id: created.id, entityId: id });
    own.push(created.id);
  }
  // The second area shares at least one entrance with the first.
  for (const corridorIds of [own.slice(0, 2), own.slice(1), random.pickSome(own, 3)]) {
    const area = await call(areas.add, {
      name: `Area ${corridorIds.join('+')}.${state.areas.length}`,
      entityId: id,
      corridorIds,
    });
    state.areas.push({ id: area.id, entityId: id, corridorIds });
  }
}

async function addDevice(
  call: CallRoute,
  state: OracleState,
  models: ReadonlySet<string>,
  entity: OracleEntity,
  profile: CountingProfile,
): Promise<void> {
  const sn = `ORACLE${String(state.devices.length + 1).padStart(3, '0')}`;
  const model = modelOf(profile);
  if (!models.has(model)) throw new Error(`no model ${model}`);
  // Cameras of HX F5 know 60, 5 and 1 minutes.
  const uploadInterval = profile.deviceType === 7 ? 60 : profile.listener === 'native' ? 30 : 5;
  const { deviceType } = profile;
  const added = await call(devices.add, { name: sn, sn, deviceType, model, entityId: entity.id, uploadInterval });
  state.devices.push({ id: added.id, sn, secret: added.secret ?? '', companyId: entity.companyId, profile });
}

/** Installs devices at an entrance (null: removes them) from an instant on, and waits until past records have been rewritten. */
export async function installDevices(
  call: CallRoute,
  state: OracleState,
  deviceIds: number[],
  corridorId: number | null,
  from: number,
): Promise<void> {
  const since = new Date(from * 1000).toISOString();
  const { rewriting } =
    corridorId === null
      ? await call(devices.unbind, { devices: deviceIds, from: since })
      : await call(devices.bind, {
          devices: deviceIds,
          corridorId,
          entityId: requireById(state.corridors, corridorId).entityId,
          from: since,
          move: true,
        });
  for (const device of deviceIds) state.placements.push({ device, from, corridorId });
  await waitForRewrites(call, rewriting);
}

/** Changes the time zone of an entity, and waits until past records have been rewritten. */
export async function changeTimeZone(call: CallRoute, entity: OracleEntity, zoneSetting: ZoneSetting): Promise<void> {
  const { revision } = await call(entities.details, { id: entity.id });
  const dstEnable = zoneSetting.followsDst ? 1 : 0;
  const { rewriting } = await call(entities.change, { id: entity.id, revision, timeZone: zoneSetting.zone, dstEnable });
  entity.timeZone = zoneSetting;
  await waitForRewrites(call, rewriting);
}

async function waitForRewrites(call: CallRoute, ids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 600 && ids.length > 0; tries += 1) {
    const { content } = await call(devices.rewrite, { ids: [...ids] });
    if (content.every(({ state }) => state === 'done')) return;
    await new Promise((go) => setTimeout(go, 200));
  }
  if (ids.length > 0) throw new Error(`rewrites ${ids.join(', ')} did not end`);
}
