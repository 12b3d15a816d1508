import { type HealthDay, health } from '@portico/contract/routes/health';
import { type Language, languages } from '@portico/contract/words/languages';
import { collatorFor, compareCodes } from '@portico/contract/words/text-order';
import { computeCompleteness } from '@portico/counting/completeness';
import { addDays, daySeconds, formatDay, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { buildIdListCondition, loadDevicesWithContact } from '../analysis/index.ts';
import { type EntityRow, loadEntityScope } from '../organisations/index.ts';
import { type DayPeriods, type DevicesWithContact, findEntityLocalMidnight, loadPeriodsByDay } from './day-periods.ts';
import { selectHealthEntities } from './summary.ts';

const defaultDays = 14;
const maxDays = 92;

/** Route for the expected and received periods by day. */
export function healthDayRoutes({ handle, countingStore, clock }: App): void {
  handle(health.days, async (input, { db, user, language }) => {
    const { page, size, by, corridorId, deviceId, startTime, endTime } = input;
    const now = clock.now();
    const groups = await db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const entities = await selectHealthEntities(tx, scope, input);
      if (corridorId !== undefined) await requireCorridor(tx, entities, corridorId);
      const range = parseDayRange(startTime, endTime, entities, now);
      const all = await loadDevicesWithContact(tx, entities);
      const devices = deviceId === undefined ? all : all.filter(({ id }) => id === deviceId);
      if (deviceId !== undefined && devices.length === 0) throw new AppError('notFound');
      const receipts = await loadPeriodsByDay({ db: tx, counts: countingStore, now }, entities, devices, range);
      const bindings = await loadBindings(tx, devices);
      const rows = receipts.flatMap((receipt) => {
        const corridor = findCorridor(bindings, receipt, entities);
        return corridorId === undefined || corridor?.corridorId === corridorId
          ? [{ dayPeriods: receipt, corridor }]
          : [];
      });
      return worstFirst(sumByDay(rows, by, createNameLookup(devices, entities, by)), language);
    });
    return { content: groups.slice(page * size, (page + 1) * size).flat(), totalElements: groups.length };
  });
}

async function requireCorridor(tx: Db, entities: readonly EntityRow[], id: number): Promise<void> {
  const corridor = await tx.selectFrom('corridors').select('entityId').where('id', '=', id).executeTakeFirst();
  if (!entities.some((entity) => entity.id === corridor?.entityId)) throw new AppError('notFound');
}

function parseDayRange(
  startTime: string | undefined,
  endTime: string | undefined,
  entities: readonly EntityRow[],
  now: number,
): { from: number; to: number } {
  const today = Math.max(0, ...entities.map((entity) => findEntityLocalMidnight(entity, now)));
  const last = endTime === undefined ? today : parseDay(endTime, 'endTime');
  const from = startTime === undefined ? addDays(last, 1 - defaultDays) : parseDay(startTime, 'startTime');
  const to = addDays(last, 1);
  if (from >= to || to - from > maxDays * daySeconds) throw new AppError('badRequest', { endTime: 'notAChoice' });
  return { from, to };
}

function parseDay(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notAChoice' });
  }
}

type Binding = Awaited<ReturnType<typeof loadBindings>>[number];

function loadBindings(tx: Db, devices: DevicesWithContact) {
  return tx
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['bindings.deviceId', 'bindings.corridorId', 'corridors.name', 'corridors.entityId', 'bindings.fromAt'])
    .where(
      buildIdListCondition(
        'bindings.deviceId',
        devices.map(({ id }) => id),
      ),
    )
    .orderBy('bindings.fromAt', 'desc')
    .execute();
}

/** Returns the entrance where a device was installed at the end of a day. A day on which it was moved counts for the later entrance. */
function findCorridor(
  bindings: readonly Binding[],
  { device, entity, day }: DayPeriods,
  entities: readonly EntityRow[],
) {
  const evening = addDays(day, 1);
  const isHere = entities.some(({ id }) => id === entity);
  const ownBindings = bindings.filter(
    (binding) => isHere && binding.deviceId === device && binding.entityId === entity,
  );
  return ownBindings.find(({ fromAt }) => fromAt.getTime() / 1000 < evening) ?? ownBindings.at(-1);
}

type Row = { dayPeriods: DayPeriods; corridor: Binding | undefined };
type NameLookup = (row: Row) => { id: number; name: string } | null;

function createNameLookup(
  devices: DevicesWithContact,
  entities: readonly EntityRow[],
  by: 'device' | 'entrance' | 'entity',
): NameLookup {
  const deviceNames = new Map(devices.map(({ id, name }) => [id, name]));
  const entityNames = new Map(entities.map(({ id, name }) => [id, name]));
  return ({ dayPeriods, corridor }) => {
    if (by === 'device') return { id: dayPeriods.device, name: deviceNames.get(dayPeriods.device) ?? '' };
    if (by === 'entity') return { id: dayPeriods.entity, name: entityNames.get(dayPeriods.entity) ?? '' };
    return corridor === undefined ? null : { id: corridor.corridorId, name: corridor.name };
  };
}

/** Sums by day, without days that have neither expected nor received nor refused records. */
function sumByDay(rows: readonly Row[], by: string, lookUpName: NameLookup): HealthDay[] {
  const days = new Map<string, HealthDay>();
  for (const row of rows) {
    const { expected, received, late, refused, day, coveredMinutes, expectedMinutes } = row.dayPeriods;
    const subject = lookUpName(row);
    if (subject === null || expected + received + late + refused === 0) continue;
    const key = `${by}/${subject.id}/${day}`;
    const sum = days.get(key) ?? {
      ...subject,
      day: formatDay(day),
      expected: 0,
      received: 0,
      missing: 0,
      late: 0,
      refused: 0,
      coveredMinutes: 0,
      expectedMinutes: 0,
      completeness: null,
    };
    sum.expected += expected;
    sum.received += received;
    sum.missing += expected - received;
    sum.late += late;
    sum.refused += refused;
    sum.coveredMinutes += coveredMinutes;
    sum.expectedMinutes += expectedMinutes;
    sum.completeness = computeCompleteness(sum.coveredMinutes, sum.expectedMinutes);
    days.set(key, sum);
  }
  return [...days.values()];
}

/** Groups the days by place or device, lowest completeness first, those without expected periods last. Days of a group: newest first. */
function worstFirst(days: readonly HealthDay[], language: Language): HealthDay[][] {
  const collator = collatorFor(languages[language].tag);
  const groups = [...Map.groupBy(days, ({ id }) => id).values()].map((own) => {
    const sumOf = (key: 'expectedMinutes' | 'coveredMinutes') => own.reduce((sum, row) => sum + row[key], 0);
    const { id = 0, name = '' } = own[0] ?? {};
    return { id, name, own, share: computeCompleteness(sumOf('coveredMinutes'), sumOf('expectedMinutes')) };
  });
  const nothingExpected = 2;
  const shareOf = ({ share }: (typeof groups)[number]) => share ?? nothingExpected;
  return groups
    .toSorted(
      (one, other) => shareOf(one) - shareOf(other) || collator.compare(one.name, other.name) || one.id - other.id,
    )
    .map(({ own }) => own.toSorted((one, other) => compareCodes(other.day, one.day)));
}
