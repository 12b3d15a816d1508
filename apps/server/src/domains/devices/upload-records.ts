import type { InputOf, ResultOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { recordFlags } from '@portico/contract/words/record-flags';
import { computeCountingEnd } from '@portico/counting/counting-end';
import type { Db } from '../../platform/base-data/open.ts';
import type { ColumnValue, CountingStore, QueryParams } from '../../platform/counting-store/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import type { DeviceRef } from './bindings.ts';
import { loadOverlappingUploads } from './overlapping-uploads.ts';

/** A range of period starts, end exclusive. Each bound is an instant that ends in "Z", or a local time. */
export type UploadRange = { startTime?: string | undefined; endTime?: string | undefined };

type Page = InputOf<typeof devices.uploadRecord>;
export type UploadRecord = ResultOf<typeof devices.uploadRecord>['content'][number];

const flowColumns = ['flow_in', 'flow_out', 'flow_turnback', 'flow_passby', 'enter_staff', 'leave_staff'];

type Services = { db: Db; countingStore: CountingStore };
/** `expiresAt`: end of the licence; null: none. */
export type LicensedDevice = DeviceRef & { expiresAt: Date | null };

/**
 * A page of the records a device sent, newest period first; `effective`: the counts after rules, if rules changed them. Records that are
 * not counted have the flag `overlaps` (they overlap others) or `licenceEnded`.
 */
export async function loadUploadRecordPage(
  services: Services,
  device: LicensedDevice,
  scope: EntityScope,
  query: Page,
) {
  const { page, size } = query;
  const [counted, rows, overlapping] = await Promise.all([
    countRecords(services.countingStore, device, scope, query),
    loadNewestRecords(services, device, scope, { ...query, size, offset: page * size }),
    loadOverlappingUploads(services.db, device, scope, query),
  ]);
  return { content: rows, totalElements: counted + overlapping.length };
}

/** The number of counted records of a device in a range. */
export async function countRecords(
  countingStore: CountingStore,
  device: DeviceRef,
  scope: EntityScope,
  range: UploadRange,
): Promise<number> {
  const { condition, params } = buildRecordCondition(device, scope, range);
  const [counted] = await countingStore.runQuery(`SELECT count() FROM records FINAL WHERE ${condition}`, params);
  return Number(counted?.[0] ?? 0);
}

/** The newest records of a device in a range, with those that overlap others; skips `offset` of them. */
export async function loadNewestRecords(
  { db, countingStore }: Services,
  device: LicensedDevice,
  scope: EntityScope,
  { size, offset, ...range }: UploadRange & { size: number; offset: number },
): Promise<UploadRecord[]> {
  const overlapping = await loadOverlappingUploads(db, device, scope, range);
  if (overlapping.length === 0) return loadCountedRecords(countingStore, device, scope, { ...range, size, offset });
  const skipped = Math.max(0, offset - overlapping.length);
  const read = { ...range, size: size + overlapping.length, offset: skipped };
  const counted = await loadCountedRecords(countingStore, device, scope, read);
  const [newest] = counted;
  const isBefore = (record: UploadRecord) => skipped > 0 && newest !== undefined && compareUploads(record, newest) < 0;
  const newer = overlapping.filter(isBefore);
  const merged = [...counted, ...overlapping.filter((record) => !isBefore(record))].toSorted(compareUploads);
  const start = offset - skipped - newer.length;
  return merged.slice(start, start + size);
}

// Newest first.
const compareUploads = (one: UploadRecord, other: UploadRecord) =>
  Date.parse(other.dataTime) - Date.parse(one.dataTime) || one.line - other.line;

async function loadCountedRecords(
  countingStore: CountingStore,
  device: LicensedDevice,
  scope: EntityScope,
  { size, offset, ...range }: UploadRange & { size: number; offset: number },
): Promise<UploadRecord[]> {
  const { condition, params } = buildRecordCondition(device, scope, range);
  const licenceEnd = computeCountingEnd(null, device.expiresAt);
  const rows = await countingStore.runQuery(
    `SELECT line, toUInt32(at), toString(local), minutes, entity, corridor, version, toUInt32(received), flags,
       ${flowColumns.map((column) => `if(ruled = 1, raw_${column}, ${column})`).join(', ')}, ruled, ${flowColumns.join(', ')}
     FROM records FINAL WHERE ${condition} ORDER BY at DESC, line LIMIT {size:UInt32} OFFSET {offset:UInt32}`,
    { ...params, size, offset },
  );
  return rows.map((row) => {
    const [line, at, localTime, minutes, entity, corridor, version, received, flags, ...numbers] = row;
    return {
      sn: device.sn,
      line: Number(line),
      dataTime: formatIso(at),
      localTime: String(localTime),
      minutes: Number(minutes),
      ...toFlows(numbers),
      effective: Number(numbers[flowColumns.length]) === 1 ? toFlows(numbers.slice(flowColumns.length + 1)) : null,
      entityId: placeOrNull(entity),
      corridorId: placeOrNull(corridor),
      uploadTime: formatIso(version),
      storageTime: formatIso(received),
      flags: Number(flags) | (Number(at) >= licenceEnd ? recordFlags.licenceEnded : 0),
    };
  });
}

/**
 * The SQL condition for the records of a device in a range: includes records while it was not installed, excludes places outside the
 * scope.
 */
export function buildRecordCondition(
  device: DeviceRef,
  { entityIds }: EntityScope,
  { startTime, endTime }: UploadRange,
): { condition: string; params: QueryParams } {
  const [from, to] = [toRangeBound(startTime), toRangeBound(endTime)];
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

function toFlows([flowIn, flowOut, back, after, staffIn, staffOut]: readonly ColumnValue[]) {
  return {
    in: numberOrNull(flowIn),
    out: numberOrNull(flowOut),
    back: numberOrNull(back),
    after: numberOrNull(after),
    staffIn: numberOrNull(staffIn),
    staffOut: numberOrNull(staffOut),
  };
}

// An instant ends in "Z". A time without "Z" is compared with the local time that is stored with each period.
function toRangeBound(moment: string | undefined): { column: 'at' | 'local'; time: string } | null {
  if (moment === undefined) return null;
  return { column: moment.endsWith('Z') ? 'at' : 'local', time: moment.slice(0, 19).replace('T', ' ') };
}

type Given = number | string | null | undefined;
const formatIso = (seconds: Given) => new Date(Number(seconds) * 1000).toISOString();
const numberOrNull = (value: Given) => (value === null || value === undefined ? null : Number(value));
const nowhere = 0;
const placeOrNull = (value: Given) => (Number(value) === nowhere ? null : Number(value));
