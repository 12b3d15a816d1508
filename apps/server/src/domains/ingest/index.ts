import { nativeTopics } from '@portico/contract/device-messages/native';
import { formats } from '@portico/device-formats';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { Events } from '../../platform/events.ts';
import type { FirmwareFiles } from '../../platform/files/firmware-files.ts';
import type { DiskSpace } from '../../platform/files/free-space.ts';
import type { Log } from '../../platform/log.ts';
import type { MessageSource } from '../../platform/mqtt/message-source.ts';
import { createRuleCache } from '../rewriting/index.ts';
import { countRawMessages, previewRawMessages, type RawMessagePreview } from './decode-raw-messages.ts';
import { createDeviceRegistry, type DeviceRegistry, type RegisteredDevice } from './device-registry.ts';
import { createDeviceReportWriter } from './device-reports.ts';
import { createDoorGuard } from './doors/door-guard.ts';
import type { DoorLimits } from './doors/door-limits.ts';
import { type DoorServices, openHttpDoor } from './doors/http-door.ts';
import { type ExternalBrokerDoorOptions, openEmbeddedBrokerDoor, openExternalBrokerDoor } from './doors/mqtt-door.ts';
import { openTcpDoor } from './doors/tcp-door.ts';
import { type CorrectionDay, queueCorrectionDays } from './effective-records.ts';
import { createHeatStore, type HeatStore } from './heat-store.ts';
import { createMessageReplayer } from './message-replay.ts';
import {
  createOldRecordKeeper,
  deleteExpiredOldRecords,
  deleteOldRecords,
  loadOldRecords,
  toStorableRecord,
} from './old-records.ts';
import { countOverlappingRecords, keepOverlappingRecords } from './overlapping-records.ts';
import {
  createRawMessageKeeper,
  deleteExpiredRawMessages,
  deleteRawMessages,
  loadRawMessages,
  maxRawMessages,
} from './raw-messages.ts';
import { createMessageReceiver } from './receive.ts';
import { createRecordStore, type RecordStore, StoreFullError, type WrittenBatch } from './record-store.ts';
import {
  type FindReceipt,
  findSimulatedReceipt,
  isBeforeSimulation,
  type SimulatedHistory,
} from './simulated-history.ts';
import { createUnidentifiedMessageKeeper, deleteExpiredUnidentifiedMessages } from './unidentified-messages.ts';
import { createUnknownSenders } from './unknown-senders.ts';
import { deleteOldUnregisteredData } from './unregistered-messages.ts';

export { oldRecordRoutes } from './old-record-routes.ts';
export { rawMessageRoutes } from './raw-message-routes.ts';
export type { SimulatedHistory } from './simulated-history.ts';
export { unknownSenderRoutes } from './unknown-sender-routes.ts';

export type IngestServices = {
  db: Db;
  countingStore: CountingStore;
  events: Events;
  clock: Clock;
  config: Pick<Config, 'ingestBatchMilliseconds' | 'trustedProxies'>;
  disk: Pick<DiskSpace, 'hasRoom'>;
  log: Log;
  firmwareFiles: FirmwareFiles;
};

/** Ports of the device listeners. 0 disables a listener; null lets the operating system choose a port (tests). */
export type DoorPorts = {
  host: string;
  http: number | null;
  tcpXml: number | null;
  tcp7e: number | null;
  tcp7eAnalog: number | null;
  mqtt: number | null;
  /** Absent: `doorLimits`. */
  limits?: DoorLimits;
};

export type OpenDoorPorts = {
  http: number | null;
  tcpXml: number | null;
  tcp7e: number | null;
  tcp7eAnalog: number | null;
  mqtt: number | null;
};

export type Ingest = {
  /** From now on, the history of these devices counts as received when they would have sent it. */
  expectHistory(history: SimulatedHistory): void;
  /**
   * Opens the listeners and returns their ports. A port is null if the listener is disabled or no format uses it; the port for MQTT is also
   * null with an external `broker`.
   */
  openDoors(ports: DoorPorts, broker: ExternalBrokerDoorOptions | null): Promise<OpenDoorPorts>;
  /** Whether MQTT messages can arrive. */
  canReceiveMqtt(): boolean;
  /**
   * Publishes a command on the topic of a device. Returns false if the device (embedded broker) or the external broker is not connected.
   * The external broker drops the command after `seconds`.
   */
  sendCommand(sn: string, command: Buffer, seconds: number): Promise<boolean>;
  /** Resolves when every write that may use device data read before the call has ended. */
  waitForWrites(): Promise<void>;
  /** Delays repeated records of a company until the function it resolves with is called. */
  delayRepeats(companyId: number): Promise<() => void>;
  /**
   * Stores the oldest records of a device that were refused because of the history limit, and returns their number; 0 when none is left.
   * Throws StoreFullError when too many records wait.
   */
  importOldRecords(device: { id: number; sn: string }): Promise<number>;
  /** What storing the kept messages of a device would change; nothing is stored. */
  previewRawMessages(device: { id: number; sn: string }): Promise<RawMessagePreview>;
  /** Decodes the kept messages of a device again, stores their records, and deletes the messages that are readable now. */
  countRawMessages(device: { id: number; sn: string }): Promise<{ stored: number; repeated: number }>;
  /** Returns the number of records that wait to be stored. */
  waitingRecords(): number;
  /** Closes the listeners, waits for the current write of records and writes the last device reports. */
  close(): Promise<void>;
};

const tidyEveryMilliseconds = 3_600_000;
/** Records of one call that imports old records: the console calls until none is left, and shows the progress. */
const maxImportedRecords = 1_000;

/** Creates the whole path from a device's message to a durable record. */
export function createIngest({
  db,
  countingStore,
  events,
  clock,
  config,
  disk,
  log,
  firmwareFiles,
}: IngestServices): Ingest {
  const batchMilliseconds = config.ingestBatchMilliseconds;
  const registry = createDeviceRegistry(db, clock.now);
  // The registry has to read what these devices use now.
  const onTaken = (sns: string[]) => events.emit('devices.changed', { sns });
  const reports = createDeviceReportWriter(db, log, onTaken, (...since) => !isBeforeSimulation(history, ...since));
  const ruleCache = createRuleCache(db, events);
  const queueDays = (days: readonly CorrectionDay[]) => queueCorrectionDays(db, days);
  const store = createRecordStore(
    {
      countingStore,
      rules: ruleCache,
      queueCorrectionDays: queueDays,
      keepOverlapping: (records) => keepOverlappingRecords(db, records),
      batchMilliseconds,
      clock,
      log,
    },
    (written) => emitRecordsStored(events, written),
  );
  const heatStore = createHeatStore(countingStore, { batchMilliseconds, clock, log });
  const stores = refuseWithoutRoom(disk, { records: store, heatStore });
  const oldRecords = createOldRecordKeeper(db, log);
  const rawMessages = createRawMessageKeeper(db, log);
  const unidentified = createUnidentifiedMessageKeeper(db, log);
  const findReceipt: FindReceipt = (...message) => findSimulatedReceipt(history, ...message);
  const receiver = createMessageReceiver(registry, { ...stores, oldRecords, rawMessages }, reports, {
    clock,
    findReceipt,
  });
  const messageReplay = createMessageReplayer({ db, registry, receiver, log });
  const unknownSenders = createUnknownSenders(db, unidentified, clock);
  const services: DoorServices = { db, registry, receiver, reports, unknownSenders, clock, events, log, firmwareFiles };
  const shut: (() => Promise<unknown>)[] = [];
  let history: SimulatedHistory | null = null;
  let messages: MessageSource | null = null;
  let replaying: Promise<void> = Promise.resolve();

  // Messages left behind by a crash or a failing store are counted at the next start, or within the hour.
  function replayClaimed(): Promise<void> {
    replaying = replaying
      .then(() => messageReplay.replayAll())
      .catch((error: unknown) => log.error({ err: error }, 'kept messages of claimed devices'));
    return replaying;
  }

  const stopListening = events.on('devices.changed', async ({ sns }) => {
    registry.invalidate(sns);
    if (sns === 'all') return replayClaimed();
    for (const sn of sns) await messageReplay.replay(sn);
  });
  const stopWatchingClears = events.on('records.cleared', async ({ deviceId, sn }) => {
    const device = await registry.find(sn);
    if (device?.id === deviceId) await countOverlappingRecords(db, stores.records, device);
  });
  const tidying = setInterval(() => {
    replayClaimed()
      .then(() => deleteOldUnregisteredData(db, new Date(clock.now())))
      .then(() => deleteExpiredOldRecords(db, new Date(clock.now())))
      .then(() => deleteExpiredRawMessages(db, new Date(clock.now())))
      .then(() => deleteExpiredUnidentifiedMessages(db, new Date(clock.now())))
      .catch((error: unknown) => log.error({ err: error }, 'tidying unassigned devices and kept messages'));
  }, tidyEveryMilliseconds);

  return {
    expectHistory(simulated) {
      history = simulated;
    },
    async openDoors(ports, external) {
      const open: OpenDoorPorts = { http: null, tcpXml: null, tcp7e: null, tcp7eAnalog: null, mqtt: null };
      const http = formats.filter((format) => format.door === 'http');
      const guard = createDoorGuard(log, ports.limits);
      shut.push(async () => guard.stop());
      if (ports.http !== 0) {
        const { trustedProxies } = config;
        const door = await openHttpDoor(
          http,
          services,
          { host: ports.host, port: ports.http ?? 0, trustedProxies },
          guard,
        );
        shut.push(() => door.close());
        const address = door.server.address();
        open.http = typeof address === 'object' && address !== null ? address.port : ports.http;
      }
      const tcpPorts = { xml: 'tcpXml', '7e': 'tcp7e', '7eAnalog': 'tcp7eAnalog' } as const;
      for (const format of formats.filter((each) => each.door === 'tcp')) {
        const name = tcpPorts[format.port];
        if (ports[name] === 0) continue;
        const door = await openTcpDoor(format, services, ports.host, ports[name] ?? 0, guard);
        shut.push(() => door.close());
        open[name] = door.port;
      }
      const mqtt = formats.find((format) => format.door === 'mqtt');
      if (mqtt !== undefined && (external !== null || ports.mqtt !== 0)) {
        const source =
          external === null
            ? await openEmbeddedBrokerDoor(mqtt, services, ports.host, ports.mqtt ?? 0)
            : await openExternalBrokerDoor(mqtt, services, external);
        shut.push(() => source.close());
        // A renewed secret must end the old connection. After any other change the device connects again.
        const stopWatching = events.on('devices.changed', ({ sns }) => {
          if (sns !== 'all') for (const sn of sns) source.disconnect(sn);
        });
        shut.push(async () => stopWatching());
        messages = source;
        open.mqtt = source.port;
      }
      void replayClaimed();
      return open;
    },
    canReceiveMqtt: () => messages?.isOpen() ?? false,
    sendCommand: async (sn, command, seconds) =>
      (await messages?.publish(sn, nativeTopics.command, command, seconds)) ?? false,
    waitForWrites: () => store.waitForWrites(),
    async importOldRecords({ id, sn }) {
      await oldRecords.flush();
      const rows = await loadOldRecords(db, id, maxImportedRecords);
      const device = await registry.find(sn);
      if (device?.id !== id) return 0;
      await stores.records.add(rows.map((row, index) => toStorableRecord(device, row, index)));
      await deleteOldRecords(db, id, rows);
      return rows.length;
    },
    async previewRawMessages({ id, sn }) {
      await rawMessages.flush();
      const device = await requireRegistered(registry, id, sn);
      const kept = await loadRawMessages(db, id, maxRawMessages.device.messages);
      return previewRawMessages(countingStore, device, kept, findReceipt);
    },
    async countRawMessages({ id, sn }) {
      await rawMessages.flush();
      const device = await requireRegistered(registry, id, sn);
      const kept = await loadRawMessages(db, id, maxRawMessages.device.messages);
      const { readable, ...counts } = await countRawMessages(receiver, device, kept);
      await deleteRawMessages(db, id, readable);
      return counts;
    },
    delayRepeats: (companyId) => store.delayRepeats(companyId),
    waitingRecords: () => store.waitingRecords(),
    async close() {
      clearInterval(tidying);
      stopListening();
      stopWatchingClears();
      await Promise.all([messageReplay.stop(), replaying, ...shut.map((close) => close())]);
      // No reply can be sent any more, so that storing what still waits would only delay the stop.
      await store.stop();
      await heatStore.settle();
      await reports.stop();
      await oldRecords.stop();
      await rawMessages.stop();
      await unidentified.stop();
      ruleCache.stop();
    },
  };
}

async function requireRegistered(registry: DeviceRegistry, id: number, sn: string): Promise<RegisteredDevice> {
  const device = await registry.find(sn);
  if (device?.id !== id) throw new AppError('notFound');
  return device;
}

// Refuses new data like a store that is full: devices keep it and send it again.
function refuseWithoutRoom<S extends { records: RecordStore; heatStore: HeatStore }>(
  disk: IngestServices['disk'],
  { records, heatStore }: S,
): { records: RecordStore; heatStore: HeatStore } {
  const refuse = () => Promise.reject(new StoreFullError());
  return {
    records: { ...records, add: (added) => (disk.hasRoom() || added.length === 0 ? records.add(added) : refuse()) },
    heatStore: { ...heatStore, add: (heat) => (disk.hasRoom() ? heatStore.add(heat) : refuse()) },
  };
}

function emitRecordsStored(events: Events, { records, outdatedCompanyIds }: WrittenBatch): void {
  for (const [companyId, own] of Map.groupBy(records, (record) => record.company)) {
    events.emit('counts.stored', {
      companyId,
      entityIds: [...new Set(own.map((record) => record.entity))].filter((id) => id !== 0),
      deviceIds: [...new Set(own.map((record) => record.device))],
    });
  }
  for (const companyId of new Set(outdatedCompanyIds)) events.emit('correctedValues.outdated', { companyId });
}
