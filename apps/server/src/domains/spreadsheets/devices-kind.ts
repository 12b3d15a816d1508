import { devices } from '@portico/contract/routes/devices';
import type { InputOf } from '@portico/contract/route';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import {
  type AskedSettings,
  directions,
  problemsOfSettings,
  settingsFor,
  velocities,
} from '@portico/contract/words/device-settings';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import {
  type Added,
  addDevices,
  allModels,
  announcedOf,
  changeDevices,
  deviceFailures,
  devicePage,
  fitsModel,
  type Model,
  registeredOf,
  removeUnusedDevices,
  renewUnusedSecrets,
  roomLeft,
} from '../devices/index.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';
import { cellOf, folded, textIn } from './cell-texts.ts';
import { type Choice, choiceText, type Column } from './columns.ts';
import type { Cells, Desk, Importer, Kind, Planned, Reader, Tx } from './kind.ts';
import { allOf, pagesOf } from './pages-of.ts';
import { differences, RowReader } from './planning.ts';

const kinds: readonly Choice[] = deviceKindNames.map((name) => ({
  value: String(deviceKinds[name].type),
  name: `words.deviceKinds.${name}`,
}));
const speeds: readonly Choice[] = Object.values(velocities).map((value) => ({
  value: String(value),
  name: `devices.velocities.${value}`,
}));
const ways: readonly Choice[] = Object.values(directions).map((value) => ({
  value: String(value),
  name: `devices.directions.${value}`,
}));

const type: Column = {
  field: 'deviceType',
  heading: 'devices.type',
  hint: 'choice',
  width: 20,
  required: true,
  choices: kinds,
};
const velocity: Column = { field: 'velocity', heading: 'devices.velocity', hint: 'choice', width: 14, choices: speeds };
const direction: Column = {
  field: 'direction',
  heading: 'devices.direction',
  hint: 'choice',
  width: 14,
  choices: ways,
};

const columns: readonly Column[] = [
  { field: 'sn', heading: 'devices.sn', hint: 'text', width: 22, required: true, key: true },
  { field: 'name', heading: 'devices.name', hint: 'text', width: 24, required: true },
  type,
  { field: 'model', heading: 'devices.model', hint: 'text', width: 14, required: true },
  { field: 'entityId', heading: 'spreadsheets.store', hint: 'existing', width: 28, required: true },
  { field: 'corridorId', heading: 'spreadsheets.entrance', hint: 'existing', width: 24 },
  { field: 'uploadInterval', heading: 'spreadsheets.uploadInterval', hint: 'minutes', width: 18 },
  { field: 'recordPeriod', heading: 'spreadsheets.recordPeriod', hint: 'minutes', width: 18 },
  velocity,
  direction,
];

type Stored = Awaited<ReturnType<typeof devicePage>>[number];
type Shown = Pick<Stored, 'sn' | 'name' | 'deviceType' | 'model' | 'entityName' | 'corridorName'> & AskedOrNull;
type AskedOrNull = { uploadInterval: number; recordPeriod: number; velocity: number | null; direction: number | null };
type Change = InputOf<typeof devices.change> & { corridorId: number | null };
type DevicePlan = Planned & { sn: string; add: Added | null; change: Change | null };
type Place = { id: number; companyId: number; name: string };
type There = {
  devices: Map<string, Stored>;
  entities: Map<string, Place>;
  /** By entity and name. */
  corridors: Map<string, { id: number; name: string }>;
  models: readonly Model[];
  /** Numbers somebody has registered, whoever it is. */
  registered: ReadonlySet<string>;
  announced: Awaited<ReturnType<typeof announcedOf>>;
  room: number;
};

/** Devices, known by their serial numbers. */
export const devicesKind: Kind = {
  right: 'device:list',
  columns,
  failures: deviceFailures,

  async openDesk(app, importer, rows) {
    const there = await whatIsThere(app, importer, rows);
    const { user } = importer;
    const now = () => new Date(app.clock.now());
    return {
      plan: (cells) => planOf(cells, importer, there),
      async begin(tx: Tx) {
        const sns = new Set<string>();
        return {
          async store(wanted) {
            const changed = await changeDevices(
              tx,
              user,
              wanted.flatMap(({ change }) => change ?? []),
              now(),
            );
            const ids = await addDevices(
              tx,
              user,
              wanted.flatMap(({ add }) => add ?? []),
              now(),
            );
            const told = changed.flatMap(({ before, isOther }) => (isOther ? before.sn : []));
            for (const sn of [...told, ...wanted.flatMap(({ add }) => add?.sn ?? [])]) sns.add(sn);
            return wanted.map((row) => row.thingId ?? ids.shift() ?? 0);
          },
          async remove(ids) {
            for (const sn of await removeUnusedDevices(tx, user, ids, now())) sns.add(sn);
          },
          tell() {
            if (sns.size > 0) app.events.emit('devices.changed', { sns: [...sns] });
          },
        };
      },
    } satisfies Desk<DevicePlan>;
  },

  async *find({ clock }, { db, user, language }, { tenantId: _tree, ...filters }) {
    const read = async (page: number, size: number) =>
      db.transaction().execute(async (tx) => devicePage(tx, user, filters, { page, size, now: clock.now() }));
    for await (const rows of pagesOf(read)) yield rows.map((row) => cellsOf(row, language));
  },

  async reveal({ events }, { db, user }, ids) {
    const { secrets, sns } = await db.transaction().execute(async (tx) => renewUnusedSecrets(tx, user, ids));
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return secrets;
  },
};

const corridorKey = (entityId: number, name: string) => `${entityId} ${name.toLowerCase()}`;

async function whatIsThere({ systemDb, clock }: App, importer: Importer, rows: readonly Cells[]): Promise<There> {
  const { db, user, companyId } = importer;
  const stored = await allOf(async (page, size) =>
    db
      .transaction()
      .execute(async (tx) => devicePage(tx, user, { tenantId: companyId }, { page, size, now: clock.now() })),
  );
  const sns = rows.map((cells) => textIn(cells['sn'] ?? ''));
  return db
    .transaction()
    .execute(async (tx) => {
      const seen = (await visibleEntities(tx, await scopeOf(tx, user))).filter((one) => one.companyId === companyId);
      const corridors = await tx
        .selectFrom('corridors')
        .select(['id', 'name', 'entityId'])
        .where(sql<boolean>`entity_id = any(${seen.map(({ id }) => id)}::bigint[])`)
        .where('removedAt', 'is', null)
        .execute();
      return {
        devices: new Map(stored.map((device) => [device.sn, device])),
        entities: new Map(seen.map((entity) => [entity.name.toLowerCase(), entity])),
        corridors: new Map(corridors.map((one) => [corridorKey(one.entityId, one.name), one])),
        models: await allModels(tx),
        room: await roomLeft(tx, companyId),
        registered: new Set<string>(),
        announced: new Map(),
      };
    })
    .then(async (there) => ({
      ...there,
      // Numbers of other companies are in the program's own store only; outside the transaction, which has the one connection there is.
      registered: await registeredOf(systemDb, sns),
      announced: await announcedOf(systemDb, sns),
    }));
}

function cellsOf(device: Shown, language: Reader['language']): Cells {
  return {
    sn: cellOf(device.sn),
    name: cellOf(device.name),
    deviceType: choiceText(kinds, device.deviceType, language),
    model: cellOf(device.model),
    entityId: cellOf(device.entityName ?? ''),
    corridorId: cellOf(device.corridorName ?? ''),
    uploadInterval: String(device.uploadInterval),
    recordPeriod: String(device.recordPeriod),
    velocity: choiceText(speeds, device.velocity, language),
    direction: choiceText(ways, device.direction, language),
  };
}

function planOf(cells: Cells, importer: Importer, there: There): DevicePlan {
  const row = new RowReader(cells, importer);
  const sn = row.must('sn');
  const existing = there.devices.get(sn);
  if (existing !== undefined) row.compareWith(cellsOf(existing, importer.language));
  const wanted = wantedOf(row, existing ?? null, there);
  const add = existing === undefined ? addedOf(row, sn, wanted, there) : null;
  const change = existing === undefined ? null : changeOf(row, existing, wanted, importer);
  const changes =
    existing === undefined || change === null
      ? []
      : differences(columns, cellsOf(existing, importer.language), cellsOf(change.after, importer.language));
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  if (outcome === 'created') there.room -= 1;
  return {
    outcome,
    name: sn,
    key: folded(sn),
    thingId: existing?.id ?? null,
    changes,
    problems,
    sn,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? (change?.input ?? null) : null,
  };
}

type Wanted = {
  name: string | undefined;
  deviceType: number | undefined;
  model: Model | undefined;
  entity: Place | undefined;
  corridor: { id: number; name: string } | undefined;
  asked: AskedSettings;
};

/** What the cells say, as far as it can be. */
function wantedOf(row: RowReader, existing: Stored | null, there: There): Wanted {
  const told = row.choice(type);
  const deviceType = told === undefined || told === '' ? existing?.deviceType : Number(told);
  if (existing !== null && deviceType !== existing.deviceType) row.fault('deviceType', 'cannotChange');
  const code = row.text('model');
  const model = there.models.find(
    (one) => one.deviceType === deviceType && one.code.toLowerCase() === code?.toLowerCase(),
  );
  if (code !== undefined && model === undefined && deviceType !== undefined) row.fault('model', 'deviceModelUnknown');
  const entityName = row.text('entityId');
  const entity = entityName === undefined ? undefined : there.entities.get(entityName.toLowerCase());
  if (entityName !== undefined && entity === undefined) row.fault('entityId', 'noSuchStore');
  const entrance = row.text('corridorId');
  const placeId = entity?.id ?? existing?.entityId ?? 0;
  const corridor = entrance === undefined ? undefined : there.corridors.get(corridorKey(placeId, entrance));
  if (entrance !== undefined && corridor === undefined && entrance !== '') row.fault('corridorId', 'noSuchEntrance');
  if (entrance === '' && (existing?.corridorId ?? null) !== null) row.fault('corridorId', 'deviceBound');
  const said = row.check(devices.change.input, {
    id: 1,
    name: row.text('name'),
    uploadInterval: row.number('uploadInterval'),
    recordPeriod: row.number('recordPeriod'),
    velocity: row.choice(velocity),
    direction: row.choice(direction),
  });
  const { name, uploadInterval, recordPeriod, velocity: speed, direction: way } = said ?? {};
  return {
    name,
    deviceType,
    model,
    entity,
    corridor,
    asked: { uploadInterval, recordPeriod, velocity: speed, direction: way },
  };
}

function addedOf(row: RowReader, sn: string, wanted: Wanted, there: There): Added | null {
  const { model, entity, asked, corridor } = wanted;
  for (const field of ['name', 'deviceType', 'model', 'entityId']) row.must(field);
  if (sn !== '') row.check(devices.add.input, { ...placeholders, sn });
  if (there.registered.has(sn)) row.fault('sn', 'deviceKnown');
  if (there.room < 1) row.fault(null, 'deviceQuotaReached');
  if (model === undefined || entity === undefined) return null;
  if (!fitsModel(sn, model)) row.fault('sn', 'wrongLength', { length: model.snLength });
  const settings = settingsFor(model.deviceType, model.code, asked);
  for (const [field, key] of Object.entries(problemsOfSettings(model.deviceType, model.code, settings)))
    row.fault(field, key);
  const announced = there.announced.get(sn) ?? null;
  return { sn, name: wanted.name ?? sn, announced, entity, model, settings, corridorId: corridor?.id ?? null };
}

/** What the contract asks for beside the number, which is looked at elsewhere. */
const placeholders = { name: 'name', deviceType: 1, model: 'model', entityId: 1, uploadInterval: 1 };

function changeOf(row: RowReader, existing: Stored, wanted: Wanted, { user }: Importer) {
  const { asked, model, entity, corridor } = wanted;
  const [name = existing.name, code = existing.model] = [wanted.name, model?.code];
  const isBound = existing.corridorId !== null;
  if (isBound && corridor !== undefined && corridor.id !== existing.corridorId) row.fault('corridorId', 'deviceBound');
  if (isBound && entity !== undefined && entity.id !== existing.entityId) row.fault('entityId', 'deviceBound');
  const hangs = !isBound && corridor !== undefined;
  if (hangs && !hasAccess(user, 'entranceExit:list')) row.fault('corridorId', 'forbidden');
  const isAboutSettings = code !== existing.model || Object.values(asked).some((value) => value !== undefined);
  const settings = isAboutSettings ? settingsFor(existing.deviceType, code, kept(existing, asked)) : existing;
  if (isAboutSettings) {
    const problems = problemsOfSettings(existing.deviceType, code, settings);
    for (const [field, key] of Object.entries(problems)) row.fault(field, key);
  }
  const after: Shown = {
    ...existing,
    ...settings,
    name,
    model: code,
    entityName: entity?.name ?? existing.entityName,
    corridorName: corridor?.name ?? existing.corridorName,
  };
  const { id, revision } = existing;
  const input: Change = {
    ...asked,
    id,
    revision,
    name,
    model: code,
    entityId: entity?.id,
    corridorId: hangs ? corridor.id : null,
  };
  return { after, input };
}

function kept(existing: Stored, asked: AskedSettings): AskedSettings {
  return {
    uploadInterval: asked.uploadInterval ?? existing.uploadInterval,
    recordPeriod: asked.recordPeriod ?? existing.recordPeriod,
    velocity: asked.velocity ?? existing.velocity ?? undefined,
    direction: asked.direction ?? existing.direction ?? undefined,
  };
}
