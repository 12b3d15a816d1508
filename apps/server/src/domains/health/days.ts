import { health, type HealthDay } from '@portico/contract/routes/health';
import { completeness } from '@portico/counting/completeness';
import { addDays, daySeconds, formatDay, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { devicesOf, oneOf } from '../analysis/index.ts';
import { type EntityRow, scopeOf } from '../organisations/index.ts';
import { type DayReceipt, type Devices, receiptsByDay, todayOf } from './receipts.ts';
import { selected } from './summary.ts';

const usualDays = 14;
const mostDays = 92;

/** What was due and what came, day by day. */
export function dayRoutes({ handle, counts, clock }: App): void {
  handle(health.days, async (input, { db, user }) => {
    const { page, size, by, corridorId, deviceId, startTime, endTime } = input;
    const now = clock.now();
    const things = await db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      const entities = await selected(tx, scope, input);
      if (corridorId !== undefined) await requireCorridor(tx, entities, corridorId);
      const range = rangeOf(startTime, endTime, entities, now);
      const all = await devicesOf(tx, entities);
      const devices = deviceId === undefined ? all : all.filter(({ id }) => id === deviceId);
      if (deviceId !== undefined && devices.length === 0) throw new AppError('notFound');
      const receipts = await receiptsByDay({ db: tx, counts, now }, entities, devices, range);
      const hung = await bindingsOf(tx, devices);
      const rows = receipts.flatMap((receipt) => {
        const corridor = corridorOf(hung, receipt, entities);
        return corridorId === undefined || corridor?.corridorId === corridorId ? [{ receipt, corridor }] : [];
      });
      return worstFirst(summed(rows, by, nameOf(devices, entities, by)));
    });
    return { content: things.slice(page * size, (page + 1) * size).flat(), totalElements: things.length };
  });
}

async function requireCorridor(tx: Db, entities: readonly EntityRow[], id: number): Promise<void> {
  const corridor = await tx.selectFrom('corridors').select('entityId').where('id', '=', id).executeTakeFirst();
  if (!entities.some((entity) => entity.id === corridor?.entityId)) throw new AppError('notFound');
}

function rangeOf(
  startTime: string | undefined,
  endTime: string | undefined,
  entities: readonly EntityRow[],
  now: number,
): { from: number; to: number } {
  const today = Math.max(0, ...entities.map((entity) => todayOf(entity, now)));
  const last = endTime === undefined ? today : parseDay(endTime, 'endTime');
  const from = startTime === undefined ? addDays(last, 1 - usualDays) : parseDay(startTime, 'startTime');
  const to = addDays(last, 1);
  if (from >= to || to - from > mostDays * daySeconds) throw new AppError('badRequest', { endTime: 'notAChoice' });
  return { from, to };
}

function parseDay(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notAChoice' });
  }
}

type Binding = Awaited<ReturnType<typeof bindingsOf>>[number];

function bindingsOf(tx: Db, devices: Devices) {
  return tx
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['bindings.deviceId', 'bindings.corridorId', 'corridors.name', 'corridors.entityId', 'bindings.fromAt'])
    .where(
      oneOf(
        'bindings.deviceId',
        devices.map(({ id }) => id),
      ),
    )
    .orderBy('bindings.fromAt', 'desc')
    .execute();
}

/** The entrance a device hung at in the evening of a day: of a day on which it was moved, all is told at the later one. */
function corridorOf(bindings: readonly Binding[], { device, entity, day }: DayReceipt, entities: readonly EntityRow[]) {
  const evening = addDays(day, 1);
  const isHere = entities.some(({ id }) => id === entity);
  const hung = bindings.filter((binding) => isHere && binding.deviceId === device && binding.entityId === entity);
  return hung.find(({ fromAt }) => fromAt.getTime() / 1000 < evening) ?? hung.at(-1);
}

type Row = { receipt: DayReceipt; corridor: Binding | undefined };
type Named = (row: Row) => { id: number; name: string } | null;

function nameOf(devices: Devices, entities: readonly EntityRow[], by: 'device' | 'entrance' | 'entity'): Named {
  const deviceNames = new Map(devices.map(({ id, name }) => [id, name]));
  const entityNames = new Map(entities.map(({ id, name }) => [id, name]));
  return ({ receipt, corridor }) => {
    if (by === 'device') return { id: receipt.device, name: deviceNames.get(receipt.device) ?? '' };
    if (by === 'entity') return { id: receipt.entity, name: entityNames.get(receipt.entity) ?? '' };
    return corridor === undefined ? null : { id: corridor.corridorId, name: corridor.name };
  };
}

/** Days on which anything was due, came or was refused; what one device sent too much does not fill the gap of another. */
function summed(rows: readonly Row[], by: string, named: Named): HealthDay[] {
  const days = new Map<string, HealthDay>();
  for (const row of rows) {
    const { expected, received, late, refused, day } = row.receipt;
    const thing = named(row);
    if (thing === null || expected + received + late + refused === 0) continue;
    const key = `${by}/${thing.id}/${day}`;
    const sum = days.get(key) ?? {
      ...thing,
      day: formatDay(day),
      expected: 0,
      received: 0,
      missing: 0,
      late: 0,
      refused: 0,
      completeness: null,
    };
    sum.expected += expected;
    sum.received += received;
    sum.missing += expected - received;
    sum.late += late;
    sum.refused += refused;
    sum.completeness = completeness(sum.received, sum.expected);
    days.set(key, sum);
  }
  return [...days.values()];
}

/** The days of each thing, newest first; those of which most is missing, and at the end those nothing was expected of. */
function worstFirst(days: readonly HealthDay[]): HealthDay[][] {
  const things = [...Map.groupBy(days, ({ id }) => id).values()].map((own) => {
    const sumOf = (key: 'expected' | 'received') => own.reduce((sum, row) => sum + row[key], 0);
    const { id = 0, name = '' } = own[0] ?? {};
    return { id, name, own, share: completeness(sumOf('received'), sumOf('expected')) };
  });
  const nothingExpected = 2;
  const shareOf = ({ share }: (typeof things)[number]) => share ?? nothingExpected;
  return things
    .toSorted((one, other) => shareOf(one) - shareOf(other) || one.name.localeCompare(other.name) || one.id - other.id)
    .map(({ own }) => own.toSorted((one, other) => other.day.localeCompare(one.day)));
}
