import type { ResultOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { buildIdListCondition } from './column-in-ids.ts';
import { lineHourKey, readLineHoursInRatio } from './queries/ratio-sums.ts';
import { countRecordsByDay, findDistinctPeopleDevices, readRecordsPage, type StoredRecord } from './queries/records.ts';
import { daySeconds, type SumsQuery } from './queries/sums.ts';
import type { Selection } from './selection.ts';

export type FigureRecordsQuery = {
  selection: Selection;
  sumsQuery: Omit<SumsQuery, 'scope'>;
  /** Metrics of the item, or of one of its parts. */
  shownMetrics: readonly Metric[];
  descending: boolean;
};

export type FigureRecord = ResultOf<typeof analysis.records>['content'][number];

export type PagedFigureRecords = { total: number; page(offset: number, size: number): Promise<FigureRecord[]> };

/**
 * The records behind a value, read in pages. The number of records of each day is read once. A page then reads only the days that contain
 * its records, so its cost does not grow with the records of the days before.
 */
export async function loadFigureRecords(
  countingStore: CountingStore,
  db: Db,
  query: FigureRecordsQuery,
): Promise<PagedFigureRecords> {
  const { selection, sumsQuery, shownMetrics, descending } = query;
  const questions = selection.scopes.map((scope) => ({ ...sumsQuery, scope }));
  const listed = questions.map((each) => ({ ...each, metrics: shownMetrics }));
  const byDay = new Map<number, number>();
  for (const found of await Promise.all(listed.map((each) => countRecordsByDay(countingStore, each))))
    for (const [day, count] of found) byDay.set(day, (byDay.get(day) ?? 0) + count);
  const days = [...byDay].toSorted(([one], [other]) => (descending ? other - one : one - other));

  return {
    total: days.reduce((sum, [, count]) => sum + count, 0),
    async page(offset, size) {
      const dayRange = findPageDays(days, offset, size);
      if (dayRange === null) return [];
      const isSingleScope = listed.length === 1;
      const part = { days: dayRange.days, descending };
      const found = await Promise.all(
        listed.map((each) =>
          isSingleScope
            ? readRecordsPage(countingStore, each, { ...part, limit: size, offset: dayRange.offset })
            : readRecordsPage(countingStore, each, { ...part, limit: dayRange.offset + size, offset: 0 }),
        ),
      );
      const rows = isSingleScope
        ? found.flat()
        : found
            .flat()
            .toSorted(createRecordComparator(descending))
            .slice(dayRange.offset, dayRange.offset + size);
      const [isRepresentative, isInRatio, names] = await Promise.all([
        loadRepresentativeFilter(countingStore, questions, rows),
        loadRatioFilter(countingStore, questions, rows),
        loadRecordNames(db, rows),
      ]);
      return rows.map((row) => toFigureRecord(row, shownMetrics, isRepresentative(row) && isInRatio(row), names));
    },
  };
}

// The days that contain rows [offset, offset + size), and the offset within the rows of these days.
function findPageDays(days: readonly (readonly [number, number])[], offset: number, size: number) {
  let before = 0;
  let start: number | null = null;
  const within: number[] = [];
  for (const [day, count] of days) {
    if (before + count > offset && before < offset + size) {
      start ??= before;
      within.push(day);
    }
    before += count;
  }
  if (start === null) return null;
  return { days: { from: Math.min(...within), to: Math.max(...within) + 1 }, offset: offset - start };
}

function createRecordComparator(descending: boolean) {
  return (one: StoredRecord, other: StoredRecord) =>
    (descending ? other.at - one.at : one.at - other.at) || one.device - other.device || one.line - other.line;
}

type RecordFilter = (row: StoredRecord) => boolean;
const acceptEveryRecord: RecordFilter = () => true;

// For distinct people, only the records of the device that represents the day count.
async function loadRepresentativeFilter(
  countingStore: CountingStore,
  queries: readonly SumsQuery[],
  rows: readonly StoredRecord[],
): Promise<RecordFilter> {
  const [first] = queries;
  if (first === undefined || first.metrics.some((name) => metricKinds[name].kind !== 'daily')) return acceptEveryRecord;
  const businessDays = rows.map((row) => row.businessDay);
  const dayRange = { from: Math.min(...businessDays), to: Math.max(...businessDays) + daySeconds };
  const found = await Promise.all(queries.map((query) => findDistinctPeopleDevices(countingStore, query, dayRange)));
  const latest = new Map(found.flatMap((each) => [...each]));
  return ({ entity, businessDay, device }) => latest.get(`${entity}/${businessDay}`) === device;
}

// For a ratio, only the hours count in which the device line, or its entrance or store, has both the dividend and the divisor.
async function loadRatioFilter(
  countingStore: CountingStore,
  queries: readonly SumsQuery[],
  rows: readonly StoredRecord[],
): Promise<RecordFilter> {
  const [first] = queries;
  const [ratio] = first?.ratios ?? [];
  if (first === undefined || ratio === undefined) return acceptEveryRecord;
  const times = rows.map(({ local }) => local);
  const timeRange = { from: Math.min(...times), to: Math.max(...times) + 1 };
  const found = await Promise.all(queries.map((query) => readLineHoursInRatio(countingStore, query, ratio, timeRange)));
  const known = new Set(found.flatMap((hours) => [...hours]));
  return (row) => known.has(lineHourKey(row, row.local));
}

type Names = {
  devices: Map<number, { name: string; sn: string }>;
  corridors: Map<number, { name: string }>;
  entities: Map<number, { name: string; timeZone: string; dstEnable: number }>;
};

async function loadRecordNames(db: Db, rows: readonly StoredRecord[]): Promise<Names> {
  const ids = (idOf: (row: StoredRecord) => number) => buildIdListCondition('id', [...new Set(rows.map(idOf))]);
  return db.transaction().execute(async (tx) => {
    const devices = await tx
      .selectFrom('devices')
      .select(['id', 'name', 'sn'])
      .where(ids((row) => row.device))
      .execute();
    const corridors = await tx
      .selectFrom('corridors')
      .select(['id', 'name'])
      .where(ids((row) => row.corridor))
      .execute();
    const entities = await tx
      .selectFrom('entities')
      .select(['id', 'name', 'timeZone', 'dstEnable'])
      .where(ids((row) => row.entity))
      .execute();
    const byId = <Row extends { id: number }>(found: readonly Row[]) => new Map(found.map((each) => [each.id, each]));
    return { devices: byId(devices), corridors: byId(corridors), entities: byId(entities) };
  });
}

function toFigureRecord(
  row: StoredRecord,
  shownMetrics: readonly Metric[],
  isInFigure: boolean,
  { devices, corridors, entities }: Names,
): FigureRecord {
  const isKnown = shownMetrics.some((metric) => row.metrics[metric] !== null);
  const formatIso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const device = devices.get(row.device);
  return {
    deviceId: row.device,
    sn: device?.sn ?? null,
    deviceName: device?.name ?? null,
    corridorId: row.corridor,
    corridorName: corridors.get(row.corridor)?.name ?? null,
    entityId: row.entity,
    entityName: entities.get(row.entity)?.name ?? null,
    timeZone: entities.get(row.entity)?.timeZone ?? null,
    dstEnable: entities.get(row.entity)?.dstEnable ?? null,
    line: row.line,
    at: formatIso(row.at),
    localTime: formatLocal(row.local),
    minutes: row.minutes,
    metrics: nullUnknownValues(row.metrics),
    raw: row.isChangedByRule ? nullUnknownValues(row.raw) : null,
    counts: isKnown && isInFigure,
    flags: row.flags,
    uploadTime: formatIso(row.version),
    storageTime: formatIso(row.received),
  };
}

function nullUnknownValues(values: Metrics): FigureRecord['metrics'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}
