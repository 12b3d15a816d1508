import { zoneRules } from '@portico/counting/zones';
import type { Counts } from '../../../platform/counts/open.ts';
import { createLog } from '../../../platform/log.ts';
import type { AcceptedRecord } from '../accept.ts';
import type { RegisteredDevice } from '../registry.ts';
import { createRecordStore, type RecordStore } from '../store.ts';

/** Records for tests of the store, without doors before it. */
export type MadeRecords = {
  counts: Counts;
  /** Start of period 0, epoch seconds. */
  start: number;
  /** A store of its own on the same tables, as after a restart or on another server node. */
  openStore(engine?: Counts['engine']): RecordStore;
  nextDevice(): RegisteredDevice;
  /** Of the five minutes with this number. */
  record(from: RegisteredDevice, period: number, flowIn: number, rest?: Partial<AcceptedRecord>): AcceptedRecord;
  /** A column of the device's records, by period. */
  columnOf(device: RegisteredDevice, column: string): Promise<unknown[]>;
  close(): Promise<void>;
};

const withoutRules = { rules: { of: async () => [] }, askToSpread: async () => {}, batchMilliseconds: 2 };

/** On an empty store, which `close` closes. */
export function madeRecords(counts: Counts): MadeRecords {
  const start = Date.parse('2026-11-20T08:00:00Z') / 1000;
  let devices = 0;
  return {
    counts,
    start,
    openStore: (engine = 'embedded') =>
      createRecordStore({ counts: { ...counts, engine }, ...withoutRules, log: createLog('silent') }, () => {}),
    nextDevice() {
      devices += 1;
      const rules = zoneRules('UTC', false);
      const placements = [{ from: 0, to: Number.POSITIVE_INFINITY, corridorId: 5, entityId: 6, rules }];
      return {
        id: devices,
        companyId: 1,
        sn: `S${devices}`,
        deviceType: 8,
        format: 'hx-f5',
        secretHash: null,
        uploadInterval: 5,
        dataMode: 'Add',
        placements,
        rules,
        workTime: '00:00:00~23:59:59',
      };
    },
    record(from, period, flowIn, rest = {}) {
      const at = start + period * 300;
      return {
        index: 0,
        company: 1,
        device: from.id,
        line: 0,
        at,
        local: at,
        minutes: 5,
        corridor: 5,
        entity: 6,
        version: at + 300,
        received: at + 301,
        flags: 0,
        isTotal: false,
        metrics: { flowIn },
        from,
        ...rest,
      };
    },
    async columnOf(device, column) {
      const rows = await counts.ask(
        `SELECT ${column} FROM records FINAL WHERE company = 1 AND device = {device:UInt32} ORDER BY at`,
        { device: device.id },
      );
      return rows.map(([value]) => value);
    },
    close: () => counts.close(),
  };
}
