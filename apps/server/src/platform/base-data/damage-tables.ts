// The tables of 016-damaged-counts.sql, see schema.ts. storeTable: a table of the counting store; month: yyyymm.

/** Why counts are damaged: their records are gone, or they are in a part with a wrong checksum. */
export type DamageCause = 'missing' | 'unreadable';

type DeviceMonth = { companyId: number; storeTable: string; month: number; deviceId: number };

/** `days`: the number of records on each UTC day of the month up to `lastAt` (epoch seconds; null: all records), 31 numbers. */
export type StoredDaysTable = DeviceMonth & { days: number[]; lastAt: number | null };

/** `parts`: a digest of the parts of the month. */
export type StoredMonthsTable = { storeTable: string; month: number; parts: string };

/** `days`: a bit for each UTC day, the lowest for the first. `records`: how many are missing; 0 for unreadable ones. */
export type DamagedCountsTable = DeviceMonth & { cause: DamageCause; days: number; records: number; foundAt: Date };

export type DamagedPartsTable = { storeTable: string; part: string; month: number; explained: boolean; foundAt: Date };
