import { areas, corridors } from '@portico/contract/routes/corridors';
import { companies } from '@portico/contract/routes/companies';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { isLongRun } from '../../../tools/test-size.ts';
import type { Call } from '../calls.ts';
import type { Wall } from './calendar.ts';
import type { Dice } from './dice.ts';
import { manners, unset } from './manners.ts';
import { byId, type Entity, type Manner, type World } from './world.ts';

const walls: readonly (readonly Wall[])[] = [
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

/** In the short run one device of each manner. */
const deviceCount = isLongRun ? 50 : manners.length;

/** Two companies with entities in zones of every sort, entrances, overlapping areas and devices, which hang nowhere yet. */
export async function buildWorld(call: Call, dice: Dice): Promise<World> {
  const world: World = {
    companyIds: [],
    entities: [],
    corridors: [],
    areas: [],
    devices: [],
    told: [],
    hung: [],
    rules: [],
  };
  const models = await addModels(call);
  for (const [place, zones] of walls.entries()) {
    const { id: companyId } = await call(companies.add, { name: `Oracle ${place + 1}` });
    world.companyIds.push(companyId);
    const [root] = await call(organisations.tree, { tenantId: companyId });
    if (root === undefined) throw new Error('a company without organisations');
    for (const wall of zones) await addEntity(call, dice, world, { companyId, deptId: root.id, wall });
  }
  // Devices are registered in turns, so that the first of an entity is not the first of its company.
  for (let number = 0; number < deviceCount; number += 1) {
    const entity = world.entities[number % world.entities.length];
    const manner = manners[number % manners.length];
    if (entity !== undefined && manner !== undefined) await addDevice(call, world, models, entity, manner);
  }
  for (const entity of world.entities.slice(0, 2)) await addDevice(call, world, models, entity, unset);
  return world;
}

const modelOf = ({ door, deviceType }: Manner) => `oracle-${door}-${deviceType}`;

async function addModels(call: Call): Promise<Set<string>> {
  const made = new Set<string>();
  for (const manner of [...manners, unset]) {
    const code = modelOf(manner);
    if (made.has(code)) continue;
    const format = manner.door === 'native' ? 'native-http' : 'hx-f5';
    await call(deviceModels.add, { deviceType: manner.deviceType, deviceName: code, code, format });
    made.add(code);
  }
  return made;
}

type NewEntity = { companyId: number; deptId: number; wall: Wall };

async function addEntity(call: Call, dice: Dice, world: World, { companyId, deptId, wall }: NewEntity): Promise<void> {
  const name = `${wall.zone}${wall.followsDst ? '' : ', standard time'}`;
  const workTime = dice.one(['09:00:00~21:00:00', '10:30:00~19:59:59', '18:00:00~02:00:00', '00:00:00~23:59:59']);
  const { id } = await call(entities.add, {
    name,
    deptId,
    mobile: '1',
    email: 'oracle@example.com',
    workTime,
    timeZone: wall.zone,
    dstEnable: wall.followsDst ? 1 : 0,
  });
  world.entities.push({ id, name, companyId, wall, workTime });
  const own: number[] = [];
  for (let place = 0; place < 4; place += 1) {
    const made = await call(corridors.add, { name: `Door ${place}`, deptId, entityId: id, binding: false });
    world.corridors.push({ id: made.id, entityId: id });
    own.push(made.id);
  }
  // The second shares a door with the first at least.
  for (const corridorIds of [own.slice(0, 2), own.slice(1), dice.some(own, 3)]) {
    const area = await call(areas.add, {
      name: `Area ${corridorIds.join('+')}.${world.areas.length}`,
      entityId: id,
      corridorIds,
    });
    world.areas.push({ id: area.id, entityId: id, corridorIds });
  }
}

async function addDevice(
  call: Call,
  world: World,
  models: ReadonlySet<string>,
  entity: Entity,
  manner: Manner,
): Promise<void> {
  const sn = `ORACLE${String(world.devices.length + 1).padStart(3, '0')}`;
  const model = modelOf(manner);
  if (!models.has(model)) throw new Error(`no model ${model}`);
  const uploadInterval = manner.deviceType === 7 ? 60 : 30;
  const { deviceType } = manner;
  const added = await call(devices.add, { name: sn, sn, deviceType, model, entityId: entity.id, uploadInterval });
  world.devices.push({ id: added.id, sn, secret: added.secret ?? '', companyId: entity.companyId, manner });
}

/** Says that devices hang at an entrance, or nowhere, from an instant on, and waits until past records have followed. */
export async function hang(
  call: Call,
  world: World,
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
          entityId: byId(world.corridors, corridorId).entityId,
          from: since,
          move: true,
        });
  for (const device of deviceIds) world.hung.push({ device, from, corridorId });
  await rewritten(call, rewriting);
}

/** Gives an entity another wall clock, and waits until past records have followed. */
export async function changeWall(call: Call, entity: Entity, wall: Wall): Promise<void> {
  const { revision } = await call(entities.details, { id: entity.id });
  const dstEnable = wall.followsDst ? 1 : 0;
  const { rewriting } = await call(entities.change, { id: entity.id, revision, timeZone: wall.zone, dstEnable });
  entity.wall = wall;
  await rewritten(call, rewriting);
}

async function rewritten(call: Call, ids: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 2400 && ids.length > 0; tries += 1) {
    const { content } = await call(devices.rewrite, { ids: [...ids] });
    if (content.every(({ state }) => state === 'done')) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  if (ids.length > 0) throw new Error(`rewrites ${ids.join(', ')} did not end`);
}
