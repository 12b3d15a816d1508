import type { InputOf, ResultOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import type { Cell, Counts, QueryParams } from '../../platform/counts/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import type { BoundDevice } from './bindings.ts';

/** Period starts, `startTime` and `endTime` as the contract reads moments. */
export type UploadRange = { startTime?: string | undefined; endTime?: string | undefined };

type Page = InputOf<typeof devices.uploadRecord>;
type UploadRecord = ResultOf<typeof devices.uploadRecord>['content'][number];

const shown = ['flow_in', 'flow_out', 'flow_turnback', 'flow_passby', 'enter_staff', 'leave_staff'];

/** What a device sent, newest period first; beside it what counts of it, where rules changed that. */
export async function uploadRecords(counts: Counts, device: BoundDevice, scope: EntityScope, query: Page) {
  const { page, size } = query;
  const [counted, rows] = await Promise.all([
    countOfRecords(counts, device, scope, query),
    newestRecords(counts, device, scope, { ...query, size, offset: page * size }),
  ]);
  return { content: rows, totalElements: counted };
}

/** How many records a device has in a range. */
export async function countOfRecords(
  counts: Counts,
  device: BoundDevice,
  scope: EntityScope,
  range: UploadRange,
): Promise<number> {
  const { condition, params } = recordsOf(device, scope, range);
  const [counted] = await counts.ask(`SELECT count() FROM records FINAL WHERE ${condition}`, params);
  return Number(counted?.[0] ?? 0);
}

/** The newest of them. */
export async function newestRecords(
  counts: Counts,
  device: BoundDevice,
  scope: EntityScope,
  { size, offset, ...range }: UploadRange & { size: number; offset: number },
): Promise<UploadRecord[]> {
  const { condition, params } = recordsOf(device, scope, range);
  const rows = await counts.ask(
    `SELECT line, toUInt32(at), toString(local), minutes, entity, corridor, version, toUInt32(received), flags,
       ${shown.map((column) => `if(ruled = 1, raw_${column}, ${column})`).join(', ')}, ruled, ${shown.join(', ')}
     FROM records FINAL WHERE ${condition} ORDER BY at DESC, line LIMIT {size:UInt32} OFFSET {offset:UInt32}`,
    { ...params, size, offset },
  );
  return rows.map((row) => {
    const [line, at, localTime, minutes, entity, corridor, version, received, flags, ...numbers] = row;
    return {
      sn: device.sn,
      line: Number(line),
      dataTime: isoOf(at),
      localTime: String(localTime),
      minutes: Number(minutes),
      ...flowsOf(numbers),
      effective: Number(numbers[shown.length]) === 1 ? flowsOf(numbers.slice(shown.length + 1)) : null,
      entityId: placeOrNull(entity),
      corridorId: placeOrNull(corridor),
      uploadTime: isoOf(version),
      storageTime: isoOf(received),
      flags: Number(flags),
    };
  });
}

/**
 * The records of a device in a range, as the engine is asked: also from the time it hung nowhere, but not from places outside the
 * scope.
 */
export function recordsOf(
  device: BoundDevice,
  { entityIds }: EntityScope,
  { startTime, endTime }: UploadRange,
): { condition: string; params: QueryParams } {
  const [from, to] = [boundOf(startTime), boundOf(endTime)];
  const condition = [
    'company = {company:UInt32} AND device = {device:UInt32}',
    ...(entityIds === 'all' ? [] : ['entity IN {places:Array(UInt32)}']),
    ...(from === null ? [] : [`${from.column} >= {from:DateTime('UTC')}`]),
    ...(to === null ? [] : [`${to.column} < {to:DateTime('UTC')}`]),
  ].join(' AND ');
  const params = {
    company: device.companyId,
    device: device.id,
    ...(entityIds === 'all' ? {} : { places: [nowhere, ...entityIds] }),
    ...(from === null ? {} : { from: from.time }),
    ...(to === null ? {} : { to: to.time }),
  };
  return { condition, params };
}

function flowsOf([flowIn, flowOut, back, after, staffIn, staffOut]: readonly Cell[]) {
  return {
    in: numberOrNull(flowIn),
    out: numberOrNull(flowOut),
    back: numberOrNull(back),
    after: numberOrNull(after),
    staffIn: numberOrNull(staffIn),
    staffOut: numberOrNull(staffOut),
  };
}

// An instant ends in "Z"; a time on the wall is compared with the wall clock stored beside each period.
function boundOf(moment: string | undefined): { column: 'at' | 'local'; time: string } | null {
  if (moment === undefined) return null;
  return { column: moment.endsWith('Z') ? 'at' : 'local', time: moment.slice(0, 19).replace('T', ' ') };
}

type Given = number | string | null | undefined;
const isoOf = (seconds: Given) => new Date(Number(seconds) * 1000).toISOString();
const numberOrNull = (value: Given) => (value === null || value === undefined ? null : Number(value));
const nowhere = 0;
const placeOrNull = (value: Given) => (Number(value) === nowhere ? null : Number(value));
