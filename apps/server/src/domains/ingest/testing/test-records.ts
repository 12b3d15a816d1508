import { zoneRules } from '@portico/counting/zones';
import { systemClock } from '../../../platform/clock.ts';
import type { CountingStore } from '../../../platform/counting-store/open.ts';
import { createLog } from '../../../platform/log.ts';
import type { AcceptedRecord } from '../accept.ts';
import type { RegisteredDevice } from '../device-registry.ts';
import { createRecordStore, type RecordStore } from '../record-store.ts';

/** Records for tests of the store, without listeners. */
export type RecordTestContext = {
  countingStore: CountingStore;
  /** Start of period 0, epoch seconds. */
  start: number;
  /** Opens another store on the same tables, as after a restart or on another server node. */
  openStore(engine?: CountingStore['engine']): RecordStore;
  nextDevice(): RegisteredDevice;
  /** A record of the five-minute period with this number. */
  record(from: RegisteredDevice, period: number, flowIn: number, rest?: Partial<AcceptedRecord>): AcceptedRecord;
  /** Values of a column of the device's records, ordered by period start. */
  readColumn(device: RegisteredDevice, column: string): Promise<unknown[]>;
  close(): Promise<void>;
};

const withoutRules = {
  rules: { rulesOfCompany: async () => [] },
  queueCorrectionDays: async () => {},
  keepOverlapping: async () => {},
  batchMilliseconds: 2,
  clock: systemClock,
};

/** `countingStore` must be empty; `close` closes it. */
export function createRecordTestContext(countingStore: CountingStore): RecordTestContext {
  const start = Date.parse('2026-11-20T08:00:00Z') / 1000;
  let devices = 0;
  return {
    countingStore,
    start,
    openStore: (engine = 'embedded') =>
      createRecordStore(
        { countingStore: { ...countingStore, engine }, ...withoutRules, log: createLog('silent') },
        () => {},
      ),
    nextDevice() {
      devices += 1;
      const timeZoneRules = zoneRules('UTC', false);
      const placements = [{ from: 0, to: Number.POSITIVE_INFINITY, corridorId: 5, entityId: 6, timeZoneRules }];
      return {
        id: devices,
        companyId: 1,
        sn: `S${devices}`,
        snKey: `s${devices}`,
        deviceType: 8,
        format: 'hx-f5',
        secretHash: null,
        networks: null,
        uploadInterval: 5,
        recordPeriod: 5,
        velocity: null,
        direction: null,
        takenUploadInterval: null,
        takenRecordPeriod: null,
        wantedFirmware: null,
        wantedHistory: null,
        dataMode: 'Add',
        historyDays: null,
        placements,
        timeZoneRules,
        workTime: '00:00:00~23:59:59',
      };
    },
    record(sender, period, flowIn, rest = {}) {
      const at = start + period * 300;
      return {
        index: 0,
        company: 1,
        device: sender.id,
        line: 0,
        at,
        local: at,
        minutes: 5,
        corridor: 5,
        entity: 6,
        version: at + 300,
        received: at + 301,
        flags: 0,
        sentTime: String(at),
        isTotal: false,
        isEvent: false,
        isLengthAssumed: false,
        metrics: { flowIn },
        sender,
        ...rest,
      };
    },
    async readColumn(device, column) {
      const rows = await countingStore.runQuery(
        `SELECT ${column} FROM records FINAL WHERE company = 1 AND device = {device:UInt32} ORDER BY at`,
        { device: device.id },
      );
      return rows.map(([value]) => value);
    },
    close: () => countingStore.close(),
  };
}
