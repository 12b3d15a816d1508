import type { InputOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import {
  countingDirections,
  findSettingsProblems,
  findUncarriedSettings,
  type RequestedSettings,
  resolveDeviceSettings,
  velocities,
} from '@portico/contract/words/device-settings';
import { foldForIdentity, foldSerialNumber } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import { indexByName, type NameIndex } from '../../platform/name-index.ts';
import {
  addDevices,
  changeDevices,
  chooseRegisteredFormat,
  type DeviceToAdd,
  deviceConstraintErrors,
  hasModelSerialLength,
  loadDeviceModels,
  loadDevicePage,
  loadRegisteredSerialNumbers,
  loadRemainingDeviceQuota,
  loadUnregisteredDevices,
  removeUnusedDevices,
  renewUnusedSecrets,
  type StoredDeviceModel,
} from '../devices/index.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { parseCellText, toCellText } from './cell-texts.ts';
import { type ColumnChoice, formatChoice, type SpreadsheetColumn } from './columns.ts';
import type { Cells, ImportingUser, KindDefinition, RowPlan, RowPlanner, SpreadsheetUser } from './kind-definition.ts';
import { readAllPages, readPages } from './read-pages.ts';
import { findChangedCells, RowReader } from './row-reader.ts';

const deviceTypeChoices: readonly ColumnChoice[] = deviceKindNames.map((name) => ({
  value: String(deviceKinds[name].type),
  name: `words.deviceKinds.${name}`,
}));
const velocityChoices: readonly ColumnChoice[] = Object.values(velocities).map((value) => ({
  value: String(value),
  name: `devices.velocities.${value}`,
}));
const directionChoices: readonly ColumnChoice[] = Object.values(countingDirections).map((value) => ({
  value: String(value),
  name: `devices.directions.${value}`,
}));

const type: SpreadsheetColumn = {
  field: 'deviceType',
  heading: 'devices.type',
  hint: 'choice',
  width: 20,
  required: true,
  choices: deviceTypeChoices,
};
const velocity: SpreadsheetColumn = {
  field: 'velocity',
  heading: 'devices.velocity',
  hint: 'choice',
  width: 14,
  choices: velocityChoices,
};
const direction: SpreadsheetColumn = {
  field: 'direction',
  heading: 'devices.direction',
  hint: 'choice',
  width: 14,
  choices: directionChoices,
};

const columns: readonly SpreadsheetColumn[] = [
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

type StoredDevice = Awaited<ReturnType<typeof loadDevicePage>>[number];
type DeviceCells = Pick<StoredDevice, 'sn' | 'name' | 'deviceType' | 'model' | 'entityName' | 'corridorName'> &
  SettingsOrNull;
type SettingsOrNull = {
  uploadInterval: number;
  recordPeriod: number;
  velocity: number | null;
  direction: number | null;
};
type Change = InputOf<typeof devices.change> & { corridorId: number | null };
type DevicePlan = RowPlan & { sn: string; add: DeviceToAdd | null; change: Change | null };
type Place = { id: number; companyId: number; name: string };
type ExistingData = {
  devices: NameIndex<StoredDevice>;
  entities: NameIndex<Place>;
  /** By `placedName`. */
  corridors: NameIndex<{ id: number; name: string }>;
  models: readonly StoredDeviceModel[];
  /** Keys of the serial numbers that are registered, by any company. */
  registered: ReadonlySet<string>;
  unregistered: Awaited<ReturnType<typeof loadUnregisteredDevices>>;
  remainingDeviceQuota: number;
};

/** Devices; the serial number identifies a row. */
export const devicesKind: KindDefinition = {
  right: 'device:list',
  columns,
  constraintErrors: deviceConstraintErrors,

  async createPlanner(app, importer, rows) {
    const data = await loadExistingData(app, importer, rows);
    const { user } = importer;
    const now = () => new Date(app.clock.now());
    return {
      plan: (cells) => planRow(cells, importer, data),
      async beginWriting(tx: Tx) {
        const sns = new Set<string>();
        return {
          async store(plans) {
            const changed = await changeDevices(
              tx,
              user,
              plans.flatMap(({ change }) => change ?? []),
              now(),
            );
            const ids = await addDevices(
              tx,
              user,
              plans.flatMap(({ add }) => add ?? []),
              now(),
            );
            const reconnecting = changed.flatMap(({ before, mustReconnect }) => (mustReconnect ? before.sn : []));
            for (const sn of [...reconnecting, ...plans.flatMap(({ add }) => add?.sn ?? [])]) sns.add(sn);
            return plans.map((row) => row.thingId ?? ids.shift() ?? 0);
          },
          async remove(ids) {
            for (const sn of await removeUnusedDevices(tx, user, ids, now())) sns.add(sn);
          },
          notify() {
            if (sns.size > 0) app.events.emit('devices.changed', { sns: [...sns] });
          },
        };
      },
    } satisfies RowPlanner<DevicePlan>;
  },

  async *exportRows({ clock }, { db, user, language }, { tenantId: _tenantId, ...filters }) {
    const read = async (page: number, size: number) =>
      db
        .transaction()
        .execute(async (tx) => loadDevicePage(tx, user, filters, { page, size, now: clock.now(), language }));
    for await (const rows of readPages(read)) yield rows.map((row) => toCells(row, language));
  },

  async createSecrets({ events }, { db, user }, ids) {
    const { secrets, sns } = await db.transaction().execute(async (tx) => renewUnusedSecrets(tx, user, ids));
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return secrets;
  },
};

const placedName = (entityId: number, name: string) => `${entityId} ${name}`;

async function loadExistingData(
  { systemDb, clock }: App,
  importer: ImportingUser,
  rows: readonly Cells[],
): Promise<ExistingData> {
  const { db, user, companyId, language } = importer;
  const stored = await readAllPages(async (page, size) =>
    db
      .transaction()
      .execute(async (tx) =>
        loadDevicePage(tx, user, { tenantId: companyId }, { page, size, now: clock.now(), language }),
      ),
  );
  const sns = rows.map((cells) => parseCellText(cells['sn'] ?? ''));
  return db
    .transaction()
    .execute(async (tx) => {
      const visible = (await loadVisibleEntities(tx, await loadEntityScope(tx, user))).filter(
        (one) => one.companyId === companyId,
      );
      const corridors = await tx
        .selectFrom('corridors')
        .select(['id', 'name', 'entityId'])
        .where(sql<boolean>`entity_id = any(${visible.map(({ id }) => id)}::bigint[])`)
        .where('removedAt', 'is', null)
        .execute();
      return {
        devices: indexByName(stored, ({ sn }) => sn, foldSerialNumber),
        entities: indexByName(visible, ({ name }) => name),
        corridors: indexByName(corridors, ({ entityId, name }) => placedName(entityId, name)),
        models: await loadDeviceModels(tx),
        remainingDeviceQuota: await loadRemainingDeviceQuota(tx, companyId),
        registered: new Set<string>(),
        unregistered: new Map(),
      };
    })
    .then(async (data) => ({
      ...data,
      // Serial numbers of other companies need `systemDb`. The queries run after the transaction: it may hold the only connection.
      registered: await loadRegisteredSerialNumbers(systemDb, sns),
      unregistered: await loadUnregisteredDevices(systemDb, sns),
    }));
}

function toCells(device: DeviceCells, language: SpreadsheetUser['language']): Cells {
  return {
    sn: toCellText(device.sn),
    name: toCellText(device.name),
    deviceType: formatChoice(deviceTypeChoices, device.deviceType, language),
    model: toCellText(device.model),
    entityId: toCellText(device.entityName ?? ''),
    corridorId: toCellText(device.corridorName ?? ''),
    uploadInterval: String(device.uploadInterval),
    recordPeriod: String(device.recordPeriod),
    velocity: formatChoice(velocityChoices, device.velocity, language),
    direction: formatChoice(directionChoices, device.direction, language),
  };
}

function planRow(cells: Cells, importer: ImportingUser, data: ExistingData): DevicePlan {
  const row = new RowReader(cells, importer);
  const sn = row.requireText('sn');
  const existing = data.devices.find(sn);
  if (existing !== undefined) row.compareWith(toCells(existing, importer.language));
  const wanted = parseRow(row, existing ?? null, data);
  const add = existing === undefined ? planAddition(row, sn, wanted, data) : null;
  const change = existing === undefined ? null : planChange(row, existing, wanted, importer);
  const changes =
    existing === undefined || change === null
      ? []
      : findChangedCells(columns, toCells(existing, importer.language), toCells(change.after, importer.language));
  const { problems } = row;
  const isNew = existing === undefined;
  const outcome = problems.length > 0 ? 'failed' : isNew ? 'created' : changes.length > 0 ? 'updated' : 'unchanged';
  if (outcome === 'created') data.remainingDeviceQuota -= 1;
  return {
    outcome,
    name: sn,
    key: foldSerialNumber(sn),
    thingId: existing?.id ?? null,
    changes,
    problems,
    sn,
    add: outcome === 'created' ? add : null,
    change: outcome === 'updated' ? (change?.input ?? null) : null,
  };
}

type ParsedRow = {
  name: string | undefined;
  deviceType: number | undefined;
  model: StoredDeviceModel | undefined;
  entity: Place | undefined;
  corridor: { id: number; name: string } | undefined;
  requestedSettings: RequestedSettings;
};

/** The values of the cells; adds a problem for each cell that is not valid. */
function parseRow(row: RowReader, existing: StoredDevice | null, data: ExistingData): ParsedRow {
  const typeText = row.choice(type);
  const deviceType = typeText === undefined || typeText === '' ? existing?.deviceType : Number(typeText);
  if (existing !== null && deviceType !== existing.deviceType) row.addProblem('deviceType', 'cannotChange');
  const code = row.text('model');
  const model = data.models.find(
    (one) => one.deviceType === deviceType && foldForIdentity(one.code) === foldForIdentity(code ?? ''),
  );
  if (code !== undefined && model === undefined && deviceType !== undefined)
    row.addProblem('model', 'deviceModelUnknown');
  const entityName = row.text('entityId');
  const entity = entityName === undefined ? undefined : data.entities.find(entityName);
  if (entityName !== undefined && entity === undefined) row.addProblem('entityId', 'noSuchStore');
  const entrance = row.text('corridorId');
  const placeId = entity?.id ?? existing?.entityId ?? 0;
  const corridor = entrance === undefined ? undefined : data.corridors.find(placedName(placeId, entrance));
  if (entrance !== undefined && corridor === undefined && entrance !== '')
    row.addProblem('corridorId', 'noSuchEntrance');
  if (entrance === '' && (existing?.corridorId ?? null) !== null) row.addProblem('corridorId', 'deviceBound');
  const given = row.validate(devices.change.input, {
    id: 1,
    name: row.text('name'),
    uploadInterval: row.number('uploadInterval'),
    recordPeriod: row.number('recordPeriod'),
    velocity: row.choice(velocity),
    direction: row.choice(direction),
  });
  const { name, uploadInterval, recordPeriod, velocity: speed, direction: way } = given ?? {};
  return {
    name,
    deviceType,
    model,
    entity,
    corridor,
    requestedSettings: { uploadInterval, recordPeriod, velocity: speed, direction: way },
  };
}

function planAddition(row: RowReader, sn: string, wanted: ParsedRow, data: ExistingData): DeviceToAdd | null {
  const { model, entity, requestedSettings, corridor } = wanted;
  for (const field of ['name', 'deviceType', 'model', 'entityId']) row.requireText(field);
  if (sn !== '') row.validate(devices.add.input, { ...placeholders, sn });
  if (data.registered.has(foldSerialNumber(sn))) row.addProblem('sn', 'deviceKnown');
  if (data.remainingDeviceQuota < 1) row.addProblem(null, 'deviceQuotaReached');
  if (model === undefined || entity === undefined) return null;
  if (!hasModelSerialLength(sn, model)) row.addProblem('sn', 'wrongLength', { length: model.snLength });
  const settings = resolveDeviceSettings(model.deviceType, model.code, requestedSettings);
  for (const [field, key] of Object.entries(findSettingsProblems(model.deviceType, model.code, settings)))
    row.addProblem(field, key);
  const earlierContact = data.unregistered.get(foldSerialNumber(sn)) ?? null;
  const { deviceType, code } = model;
  const format = chooseRegisteredFormat({ format: null, model, earlierContact });
  const defaults = resolveDeviceSettings(deviceType, code, {});
  for (const [field, key] of Object.entries(
    findUncarriedSettings({ format, deviceType, model: code }, defaults, settings),
  ))
    row.addProblem(field, key);
  const corridorId = corridor?.id ?? null;
  return { sn, name: wanted.name ?? sn, format: null, earlierContact, entity, model, settings, corridorId };
}

/** Valid values of the other required fields: only the serial number is to be validated here. */
const placeholders = { name: 'name', deviceType: 1, model: 'model', entityId: 1, uploadInterval: 1 };

function planChange(row: RowReader, existing: StoredDevice, wanted: ParsedRow, { user }: ImportingUser) {
  const { requestedSettings, model, entity, corridor } = wanted;
  const [name = existing.name, code = existing.model] = [wanted.name, model?.code];
  const isBound = existing.corridorId !== null;
  if (isBound && corridor !== undefined && corridor.id !== existing.corridorId)
    row.addProblem('corridorId', 'deviceBound');
  if (isBound && entity !== undefined && entity.id !== existing.entityId) row.addProblem('entityId', 'deviceBound');
  const isInstalledNow = !isBound && corridor !== undefined;
  if (isInstalledNow && !hasAccess(user, 'entranceExit:list')) row.addProblem('corridorId', 'forbidden');
  const isAboutSettings =
    code !== existing.model || Object.values(requestedSettings).some((value) => value !== undefined);
  const settings = isAboutSettings
    ? resolveDeviceSettings(existing.deviceType, code, withStoredSettings(existing, requestedSettings))
    : existing;
  if (isAboutSettings) {
    const problems = {
      ...findUncarriedSettings({ ...existing, model: code }, existing, settings),
      ...findSettingsProblems(existing.deviceType, code, settings),
    };
    for (const [field, key] of Object.entries(problems)) row.addProblem(field, key);
  }
  const after: DeviceCells = {
    ...existing,
    ...settings,
    name,
    model: code,
    entityName: entity?.name ?? existing.entityName,
    corridorName: corridor?.name ?? existing.corridorName,
  };
  const { id, revision } = existing;
  const input: Change = {
    ...requestedSettings,
    id,
    revision,
    name,
    model: code,
    entityId: entity?.id,
    corridorId: isInstalledNow ? corridor.id : null,
  };
  return { after, input };
}

function withStoredSettings(existing: StoredDevice, asked: RequestedSettings): RequestedSettings {
  return {
    uploadInterval: asked.uploadInterval ?? existing.uploadInterval,
    recordPeriod: asked.recordPeriod ?? existing.recordPeriod,
    velocity: asked.velocity ?? existing.velocity ?? undefined,
    direction: asked.direction ?? existing.direction ?? undefined,
  };
}
