// Compares this checkout with another one in the same run, in alternating turns, over HTTP and MQTT; see ../README.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planDataset, recordsPerDay } from '../dataset.ts';
import { createFleetMessages } from '../fleet-messages.ts';

import { readLoadAverage } from '../report.ts';
import { createStolenTimeReader } from '../stolen-time.ts';
import { addTallies, verifyPortico } from '../verification.ts';
import { type BenchWorkspace, parsePositiveInteger, runInWorkspace } from '../workspace.ts';
import { measureDemonstrationMemory } from './demonstration.ts';
import { type FilledDataFolder, fillDataFolder } from './fill.ts';
import { formatVersionReport, type VersionResult } from './table.ts';
import { daysPerTurn, runMeasurementTurn, type TurnResult } from './turn.ts';

const users = 20;
/** Disk space per record in each checkout, with a margin. */
const bytesPerRecord = 120;
const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    entities: { type: 'string', default: '1000' },
    days: { type: 'string', default: '90' },
    turns: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '6' },
    devices: { type: 'string', default: '50000' },
    'no-demonstration': { type: 'boolean', default: false },
    port: { type: 'string', default: '26300' },
  },
});
if (values.checkout === undefined) throw new RangeError('--checkout must name the folder of the version before.');
const number = (name: 'entities' | 'days' | 'turns' | 'seconds' | 'devices' | 'port') =>
  parsePositiveInteger(name, values[name]);
const [port, devices, turns, seconds] = [number('port'), number('devices'), number('turns'), number('seconds')];
const dataset = planDataset({ entities: number('entities'), days: number('days'), now: Date.now() });
const size = { organisations: 100, entities: 1_000, corridors: 4_000, devices };
const minutesOfDay = 24 * 60;
/** Devices last reported 2.5, 1.5, 0.5, −0.5, … days from now: 3 of 500 stay online for twelve hours, the others are offline already. */
const reports = { reportedAt: Date.now() + 2.5 * minutesOfDay * 60_000, reportGapMinutes: minutesOfDay };
const loopDelay = path.join(import.meta.dirname, 'loop-delay.ts');

type Version = { name: string; checkout: string; folder: string; filled: FilledDataFolder; turns: TurnResult[] };

async function prepare(workspace: BenchWorkspace, name: string, checkout: string): Promise<Version> {
  const folder = await workspace.createFolder();
  await workspace.start(folder, { checkout });
  await workspace.stop();
  const filled = await fillDataFolder(checkout, { folder, dataset, users, size, ...reports });
  workspace.logStep(`${name}: filled`);
  return { name, checkout, folder, filled, turns: [] };
}

async function measureTurn(workspace: BenchWorkspace, version: Version, turn: number): Promise<void> {
  const { name, checkout, folder, filled } = version;
  const server = await workspace.start(folder, { checkout, imports: [loopDelay] });
  try {
    version.turns.push(await runMeasurementTurn(server, { dataset, filled, turn, seconds }));
    workspace.logStep(`${name}: turn ${turn}`);
    if (turn === turns) await verify(server, version);
  } finally {
    await workspace.stop();
  }
}

/** Throws unless the stored records equal the records acknowledged in all turns. */
async function verify(
  server: Parameters<typeof runMeasurementTurn>[0],
  { name, filled, turns: takenTurns }: Version,
): Promise<void> {
  const messages = createFleetMessages(dataset.until);
  const from = messages.range.from - turns * daysPerTurn * 86_400;
  const ranged = { ...messages, range: { from, to: messages.range.to } };
  for (const [door, fleet] of [
    ['http', filled.store.httpFleet],
    ['mqtt', filled.store.mqttFleet],
  ] as const) {
    const sent = addTallies(takenTurns.map((turn) => turn.doorResults[door].sending.acknowledged));
    const { stored } = await verifyPortico(server, fleet, ranged, sent);
    if (stored.records !== sent.records || stored.flowIn !== sent.flowIn)
      throw new Error(`${name}, ${door}: ${JSON.stringify(sent)} acknowledged, ${JSON.stringify(stored)} stored.`);
  }
}

async function measure(workspace: BenchWorkspace, checkout: string): Promise<number> {
  const [loadAtStart, stopStolenTime] = [readLoadAverage(), await createStolenTimeReader()];
  const before = await prepare(workspace, 'before', checkout);
  const now = await prepare(workspace, 'now', path.join(import.meta.dirname, '..', '..'));
  if (String(before.filled.store.checksum) !== String(now.filled.store.checksum))
    throw new Error('The two stores hold different records.');
  for (let turn = 1; turn <= turns; turn += 1)
    for (const version of [before, now]) await measureTurn(workspace, version, turn);
  const results: VersionResult[] = [];
  for (const { name, checkout: versionCheckout, turns: takenTurns } of [before, now]) {
    const demonstrationBytes = values['no-demonstration']
      ? null
      : await measureDemonstrationMemory(workspace, versionCheckout, port + 3);
    results.push({ turns: takenTurns, demonstrationBytes });
    if (demonstrationBytes !== null) workspace.logStep(`${name}: demonstration`);
  }
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new Error('A version was not measured.');
  const { text, isSound } = formatVersionReport(first, second);
  const stolen = await stopStolenTime();
  console.log(
    [
      `${now.filled.store.checksum[0]} records of ${dataset.entities} entities and ${dataset.days} days; ${size.entities} stores and ${devices} devices in lists`,
      `${turns} turns of each version; load ${loadAtStart.toFixed(2)} at the start, ${readLoadAverage().toFixed(2)} at the end${stolen === null ? '' : `; the host gave ${(stolen * 100).toFixed(1)} % to others`}; ms: p50 / p95`,
      '',
      text,
    ].join('\n'),
  );
  return isSound ? 0 : 1;
}

const bytes = 2 * dataset.entities * dataset.days * recordsPerDay * bytesPerRecord;
const checkout = path.resolve(values.checkout);
process.exit(
  await runInWorkspace({ port, bytes }, (workspace) => workspace.rejectOnInterrupt(measure(workspace, checkout))),
);
