import type { Counts } from '../../platform/counts/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import type { BoundDevice } from './bindings.ts';

/** `startTime` and `endTime` as the contract reads moments. */
type Query = { page: number; size: number; sn: string; startTime?: string | undefined; endTime?: string | undefined };

const shown = ['flow_in', 'flow_out', 'flow_turnback', 'flow_passby', 'enter_staff', 'leave_staff'];

/**
 * What a device sent, newest period first: the raw numbers, whatever rules made of them, also from the time it hung nowhere, but
 * not from places outside the scope.
 */
export async function uploadRecords(counts: Counts, device: BoundDevice, scope: EntityScope, query: Query) {
  const { page, size, startTime, endTime } = query;
  const [from, to] = [boundOf(startTime), boundOf(endTime)];
  const condition = [
    'company = {company:UInt32} AND device = {device:UInt32}',
    ...(scope.entityIds === 'all' ? [] : ['entity IN {places:Array(UInt32)}']),
    ...(from === null ? [] : [`${from.column} >= {from:DateTime('UTC')}`]),
    ...(to === null ? [] : [`${to.column} < {to:DateTime('UTC')}`]),
  ].join(' AND ');
  const params = {
    company: device.companyId,
    device: device.id,
    ...(scope.entityIds === 'all' ? {} : { places: [nowhere, ...scope.entityIds] }),
    ...(from === null ? {} : { from: from.time }),
    ...(to === null ? {} : { to: to.time }),
  };
  const [counted, rows] = await Promise.all([
    counts.ask(`SELECT count() FROM records FINAL WHERE ${condition}`, params),
    counts.ask(
      `SELECT line, toUInt32(at), toString(local), minutes, ${shown.map((column) => `if(ruled = 1, raw_${column}, ${column})`).join(', ')},
         entity, corridor, version, toUInt32(received), flags
       FROM records FINAL WHERE ${condition} ORDER BY at DESC, line LIMIT {size:UInt32} OFFSET {offset:UInt32}`,
      { ...params, size, offset: page * size },
    ),
  ]);
  const content = rows.map((row) => {
    const [
      line,
      at,
      localTime,
      minutes,
      flowIn,
      flowOut,
      back,
      after,
      staffIn,
      staffOut,
      entity,
      corridor,
      version,
      received,
      flags,
    ] = row;
    return {
      sn: device.sn,
      line: Number(line),
      dataTime: isoOf(at),
      localTime: String(localTime),
      minutes: Number(minutes),
      in: numberOrNull(flowIn),
      out: numberOrNull(flowOut),
      back: numberOrNull(back),
      after: numberOrNull(after),
      staffIn: numberOrNull(staffIn),
      staffOut: numberOrNull(staffOut),
      entityId: placeOrNull(entity),
      corridorId: placeOrNull(corridor),
      uploadTime: isoOf(version),
      storageTime: isoOf(received),
      flags: Number(flags),
    };
  });
  return { content, totalElements: Number(counted[0]?.[0] ?? 0) };
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
