import { topics } from '@portico/contract/device-messages/native';
import { formats } from '@portico/device-formats';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Counts } from '../../platform/counts/open.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { MessageSource } from '../../platform/mqtt/source.ts';
import type { Db } from '../../platform/things/open.ts';
import { createDeviceReports } from './device-reports.ts';
import { type DoorServices, openHttpDoor } from './doors/http-door.ts';
import { type ExternalBrokerDoor, openExternalBrokerDoor, openOwnBrokerDoor } from './doors/mqtt-door.ts';
import { openTcpDoor } from './doors/tcp-door.ts';
import { askToSpread, type ValueDay } from './follow-rules.ts';
import { createHeatStore } from './heats.ts';
import { createKeptMessages } from './kept-messages.ts';
import { createRuleBook } from '../rewriting/index.ts';
import { createReceiver } from './receive.ts';
import { createRegistry } from './registry.ts';
import { createRecordStore, type Written } from './store.ts';
import { tidyUnassigned } from './unassigned.ts';

export type IngestServices = {
  db: Db;
  counts: Counts;
  events: Events;
  clock: Clock;
  config: Pick<Config, 'ingestBatchMilliseconds'>;
  log: Log;
};

/** Ports of the device doors; 0 keeps a door shut, null lets the system choose (tests). */
export type DoorPorts = {
  host: string;
  http: number | null;
  tcpXml: number | null;
  tcp7e: number | null;
  tcp7eAnalog: number | null;
  mqtt: number | null;
};

export type OpenDoors = {
  http: number | null;
  tcpXml: number | null;
  tcp7e: number | null;
  tcp7eAnalog: number | null;
  mqtt: number | null;
};

export type Ingest = {
  /** Opens the doors and tells their ports; null where a door is shut or no format speaks there. A broker replaces the MQTT port. */
  openDoors(ports: DoorPorts, broker: ExternalBrokerDoor | null): Promise<OpenDoors>;
  /** Whether MQTT messages can arrive. */
  hearsMessages(): boolean;
  /** Puts a command on the topic of a device; false: the device, or the broker, is not there. It waits for the device no longer than this. */
  tellDevice(sn: string, command: Buffer, seconds: number): Promise<boolean>;
  /** Resolves when every write that might use what was known of devices before the call has ended. */
  settle(): Promise<void>;
  /** Lets no record of a company be sent again until the function it resolves with is called. */
  holdRepeats(companyId: number): Promise<() => void>;
  /** Records waiting to be stored. */
  waiting(): number;
  /** Shuts the doors, stores what waits, writes the last reports. */
  close(): Promise<void>;
};

const tidyEveryMilliseconds = 3_600_000;

/** Everything between a device's message and a durable record. */
export function createIngest({ db, counts, events, clock, config, log }: IngestServices): Ingest {
  const batchMilliseconds = config.ingestBatchMilliseconds;
  const registry = createRegistry(db, clock.now);
  const reports = createDeviceReports(db, log);
  const rules = createRuleBook(db, events);
  const spread = (days: readonly ValueDay[]) => askToSpread(db, days);
  const store = createRecordStore({ counts, rules, askToSpread: spread, batchMilliseconds, log }, (written) =>
    tell(events, written),
  );
  const heats = createHeatStore(counts, batchMilliseconds, log);
  const receiver = createReceiver(registry, { records: store, heats }, reports, clock);
  const kept = createKeptMessages({ db, registry, receiver, log });
  const services: DoorServices = { db, registry, receiver, reports, clock, events, log };
  const shut: (() => Promise<unknown>)[] = [];
  let messages: MessageSource | null = null;
  let takingUp: Promise<void> = Promise.resolve();

  // What a crash or a failing store has left is counted at the next start, or within the hour.
  function takeUp(): Promise<void> {
    takingUp = takingUp
      .then(() => kept.countClaimed())
      .catch((error: unknown) => log.error({ err: error }, 'kept messages of claimed devices'));
    return takingUp;
  }

  const stopListening = events.on('devices.changed', async ({ sns }) => {
    registry.forget(sns);
    if (sns === 'all') return takeUp();
    for (const sn of sns) await kept.count(sn);
  });
  const tidying = setInterval(() => {
    takeUp()
      .then(() => tidyUnassigned(db, new Date(clock.now())))
      .catch((error: unknown) => log.error({ err: error }, 'tidying unassigned devices'));
  }, tidyEveryMilliseconds);

  return {
    async openDoors(ports, external) {
      const open: OpenDoors = { http: null, tcpXml: null, tcp7e: null, tcp7eAnalog: null, mqtt: null };
      const http = formats.filter((format) => format.door === 'http');
      if (ports.http !== 0) {
        const door = await openHttpDoor(http, services, ports.host, ports.http ?? 0);
        shut.push(() => door.close());
        const address = door.server.address();
        open.http = typeof address === 'object' && address !== null ? address.port : ports.http;
      }
      const tcpPorts = { xml: 'tcpXml', '7e': 'tcp7e', '7eAnalog': 'tcp7eAnalog' } as const;
      for (const format of formats.filter((each) => each.door === 'tcp')) {
        const name = tcpPorts[format.port];
        if (ports[name] === 0) continue;
        const door = await openTcpDoor(format, services, ports.host, ports[name] ?? 0);
        shut.push(() => door.close());
        open[name] = door.port;
      }
      const mqtt = formats.find((format) => format.door === 'mqtt');
      if (mqtt !== undefined && (external !== null || ports.mqtt !== 0)) {
        const source =
          external === null
            ? await openOwnBrokerDoor(mqtt, services, ports.host, ports.mqtt ?? 0)
            : await openExternalBrokerDoor(mqtt, services, external);
        shut.push(() => source.close());
        // A renewed secret ends the old connection; after any other change the device just connects again.
        const stopWatching = events.on('devices.changed', ({ sns }) => {
          if (sns !== 'all') for (const sn of sns) source.disconnect(sn);
        });
        shut.push(async () => stopWatching());
        messages = source;
        open.mqtt = source.port;
      }
      void takeUp();
      return open;
    },
    hearsMessages: () => messages?.isOpen() ?? false,
    tellDevice: async (sn, command, seconds) =>
      (await messages?.publish(sn, topics.command(sn), command, seconds)) ?? false,
    settle: () => store.settle(),
    holdRepeats: (companyId) => store.holdRepeats(companyId),
    waiting: () => store.waiting(),
    async close() {
      clearInterval(tidying);
      stopListening();
      await Promise.all([kept.stop(), takingUp, ...shut.map((close) => close())]);
      await store.settle();
      await heats.settle();
      await reports.stop();
      rules.stop();
    },
  };
}

function tell(events: Events, { records, unspread }: Written): void {
  for (const [companyId, own] of Map.groupBy(records, (record) => record.company)) {
    events.emit('counts.stored', {
      companyId,
      entityIds: [...new Set(own.map((record) => record.entity))].filter((id) => id !== 0),
      deviceIds: [...new Set(own.map((record) => record.device))],
    });
  }
  for (const companyId of new Set(unspread)) events.emit('values.unspread', { companyId });
}
