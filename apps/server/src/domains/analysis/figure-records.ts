import type { ResultOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type Metric, type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { oneOf } from './one-of.ts';
import { jointHours, jointKey } from './questions/joint-sums.ts';
import { countRecordsByDay, recordsBehind, standingDevices, type StoredRecord } from './questions/records.ts';
import { daySeconds, type SumsQuestion } from './questions/sums.ts';
import type { Selection } from './selection.ts';

export type FigureQuestion = {
  selection: Selection;
  asked: Omit<SumsQuestion, 'scope'>;
  /** Metrics of the item, or of one part of it. */
  shown: readonly Metric[];
  descending: boolean;
};

export type FigureRecord = ResultOf<typeof analysis.records>['content'][number];

export type FigureRecords = { total: number; page(offset: number, size: number): Promise<FigureRecord[]> };

/**
 * The records behind a figure, to be read in pages. They are counted by day once; a page reads only the days it lies in, so that its
 * cost does not grow with what is left out.
 */
export async function figureRecords(counts: Counts, db: Db, question: FigureQuestion): Promise<FigureRecords> {
  const { selection, asked, shown, descending } = question;
  const questions = selection.scopes.map((scope) => ({ ...asked, scope }));
  const listed = questions.map((each) => ({ ...each, metrics: shown }));
  const byDay = new Map<number, number>();
  for (const found of await Promise.all(listed.map((each) => countRecordsByDay(counts, each))))
    for (const [day, count] of found) byDay.set(day, (byDay.get(day) ?? 0) + count);
  const days = [...byDay].toSorted(([one], [other]) => (descending ? other - one : one - other));

  return {
    total: days.reduce((sum, [, count]) => sum + count, 0),
    async page(offset, size) {
      const span = daysOf(days, offset, size);
      if (span === null) return [];
      const alone = listed.length === 1;
      const part = { days: span.days, descending };
      const found = await Promise.all(
        listed.map((each) =>
          alone
            ? recordsBehind(counts, each, { ...part, limit: size, offset: span.offset })
            : recordsBehind(counts, each, { ...part, limit: span.offset + size, offset: 0 }),
        ),
      );
      const rows = alone
        ? found.flat()
        : found
            .flat()
            .toSorted(inOrder(descending))
            .slice(span.offset, span.offset + size);
      const [stands, isJoint, names] = await Promise.all([
        standingOf(counts, questions, rows),
        jointOf(counts, questions, rows),
        namesOf(db, rows),
      ]);
      return rows.map((row) => recordOf(row, shown, stands(row) && isJoint(row), names));
    },
  };
}

// The days rows [offset, offset + size) lie in, and how many rows of these days come before.
function daysOf(days: readonly (readonly [number, number])[], offset: number, size: number) {
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

function inOrder(descending: boolean) {
  return (one: StoredRecord, other: StoredRecord) =>
    (descending ? other.at - one.at : one.at - other.at) || one.device - other.device || one.line - other.line;
}

type InFigure = (row: StoredRecord) => boolean;
const everyRecord: InFigure = () => true;

// Distinct people are told of by the device that stands for the day.
async function standingOf(
  counts: Counts,
  questions: readonly SumsQuestion[],
  rows: readonly StoredRecord[],
): Promise<InFigure> {
  const [first] = questions;
  if (first === undefined || first.metrics.some((name) => metricKinds[name].kind !== 'daily')) return everyRecord;
  const opened = rows.map((row) => row.opened);
  const span = { from: Math.min(...opened), to: Math.max(...opened) + daySeconds };
  const found = await Promise.all(questions.map((question) => standingDevices(counts, question, span)));
  const standing = new Map(found.flatMap((each) => [...each]));
  return ({ entity, opened, device }) => standing.get(`${entity}/${opened}`) === device;
}

// A ratio is of the hours alone in which a place knows both of its sides.
async function jointOf(
  counts: Counts,
  questions: readonly SumsQuestion[],
  rows: readonly StoredRecord[],
): Promise<InFigure> {
  const [first] = questions;
  const [ratio] = first?.ratios ?? [];
  if (first === undefined || ratio === undefined) return everyRecord;
  const times = rows.map(({ local }) => local);
  const span = { from: Math.min(...times), to: Math.max(...times) + 1 };
  const found = await Promise.all(questions.map((question) => jointHours(counts, question, ratio, span)));
  const known = new Set(found.flatMap((hours) => [...hours]));
  return (row) => known.has(jointKey(row[first.scope.by], row.local));
}

type Named = { name: string; sn?: string };
type Names = { devices: Map<number, Named>; corridors: Map<number, Named>; entities: Map<number, Named> };

async function namesOf(db: Db, rows: readonly StoredRecord[]): Promise<Names> {
  const ids = (of: (row: StoredRecord) => number) => oneOf('id', [...new Set(rows.map(of))]);
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
      .select(['id', 'name'])
      .where(ids((row) => row.entity))
      .execute();
    const byId = (found: readonly (Named & { id: number })[]) => new Map(found.map((each) => [each.id, each]));
    return { devices: byId(devices), corridors: byId(corridors), entities: byId(entities) };
  });
}

function recordOf(
  row: StoredRecord,
  shown: readonly Metric[],
  isInFigure: boolean,
  { devices, corridors, entities }: Names,
): FigureRecord {
  const isKnown = shown.some((metric) => row.metrics[metric] !== null);
  const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
  const device = devices.get(row.device);
  return {
    deviceId: row.device,
    sn: device?.sn ?? null,
    deviceName: device?.name ?? null,
    corridorId: row.corridor,
    corridorName: corridors.get(row.corridor)?.name ?? null,
    entityId: row.entity,
    entityName: entities.get(row.entity)?.name ?? null,
    line: row.line,
    at: isoOf(row.at),
    localTime: formatLocal(row.local),
    minutes: row.minutes,
    metrics: valuesOf(row.metrics),
    raw: row.isRuled ? valuesOf(row.raw) : null,
    counts: isKnown && isInFigure,
    flags: row.flags,
    uploadTime: isoOf(row.version),
    storageTime: isoOf(row.received),
  };
}

function valuesOf(values: Metrics): FigureRecord['metrics'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}
