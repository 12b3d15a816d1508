// Measures this checkout beside another one in the same run, by turns, over HTTP and MQTT; see ../README.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planDataset, recordsPerDay } from '../dataset.ts';
import { fleetMessages } from '../fleet-messages.ts';

import { loadNow } from '../report.ts';
import { watchStolenTime } from '../stolen-time.ts';
import { addTallies, verifyPortico } from '../verification.ts';
import { inWorkplace, type Workplace, wholeNumber } from '../workplace.ts';
import { measureDemonstration } from './demonstration.ts';
import { type Filled, fill } from './fill.ts';
import { type Found, formatReport } from './table.ts';
import { rangeDays, takeTurn, type Turn } from './turn.ts';

const users = 20;
/** Of both checkouts, with some room. */
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
  wholeNumber(name, values[name]);
const [port, devices, turns, seconds] = [number('port'), number('devices'), number('turns'), number('seconds')];
const dataset = planDataset({ entities: number('entities'), days: number('days'), now: Date.now() });
const size = { organisations: 100, entities: 1_000, corridors: 4_000, devices };
/** Three of 500 devices are online for the next twelve hours; the others have been offline for half a day or more. */
const minutesOfDay = 24 * 60;
const reports = { reportedAt: Date.now() + 2.5 * minutesOfDay * 60_000, reportGapMinutes: minutesOfDay };
const loopDelay = path.join(import.meta.dirname, 'loop-delay.ts');

type Version = { name: string; checkout: string; folder: string; filled: Filled; turns: Turn[] };

async function prepare(place: Workplace, name: string, checkout: string): Promise<Version> {
  const folder = await place.folder();
  await place.start(folder, { checkout });
  await place.stop();
  const filled = await fill(checkout, { folder, dataset, users, size, ...reports });
  place.tell(`${name}: filled`);
  return { name, checkout, folder, filled, turns: [] };
}

async function measureTurn(place: Workplace, version: Version, turn: number): Promise<void> {
  const { name, checkout, folder, filled } = version;
  const server = await place.start(folder, { checkout, imports: [loopDelay] });
  try {
    version.turns.push(await takeTurn(server, { dataset, filled, turn, seconds }));
    place.tell(`${name}: turn ${turn}`);
    if (turn === turns) await verify(server, version);
  } finally {
    await place.stop();
  }
}

/** Throws when a record that was acknowledged in any turn is not there. */
async function verify(server: Parameters<typeof takeTurn>[0], { name, filled, turns: taken }: Version): Promise<void> {
  const messages = fleetMessages(dataset.until);
  const from = messages.range.from - turns * rangeDays * 86_400;
  const ranged = { ...messages, range: { from, to: messages.range.to } };
  for (const [door, fleet] of [
    ['http', filled.store.httpFleet],
    ['mqtt', filled.store.mqttFleet],
  ] as const) {
    const sent = addTallies(taken.map((turn) => turn.sent[door].pumped.acknowledged));
    const { stored } = await verifyPortico(server, fleet, ranged, sent);
    if (stored.records !== sent.records || stored.flowIn !== sent.flowIn)
      throw new Error(`${name}, ${door}: ${JSON.stringify(sent)} acknowledged, ${JSON.stringify(stored)} stored.`);
  }
}

async function measure(place: Workplace, checkout: string): Promise<number> {
  const [loadAtStart, meter] = [loadNow(), await watchStolenTime()];
  const before = await prepare(place, 'before', checkout);
  const now = await prepare(place, 'now', path.join(import.meta.dirname, '..', '..'));
  if (String(before.filled.store.checksum) !== String(now.filled.store.checksum))
    throw new Error('The two stores hold different records.');
  for (let turn = 1; turn <= turns; turn += 1)
    for (const version of [before, now]) await measureTurn(place, version, turn);
  const found: Found[] = [];
  for (const { name, checkout: its, turns: taken } of [before, now]) {
    const demonstrationBytes = values['no-demonstration'] ? null : await measureDemonstration(place, its, port + 3);
    found.push({ turns: taken, demonstrationBytes });
    if (demonstrationBytes !== null) place.tell(`${name}: demonstration`);
  }
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('A version was not measured.');
  const { text, isSound } = formatReport(first, second);
  const stolen = await meter();
  console.log(
    [
      `${now.filled.store.checksum[0]} records of ${dataset.entities} entities and ${dataset.days} days; ${size.entities} stores and ${devices} devices in lists`,
      `${turns} turns of each version; load ${loadAtStart.toFixed(2)} at the start, ${loadNow().toFixed(2)} at the end${stolen === null ? '' : `; the host gave ${(stolen * 100).toFixed(1)} % to others`}; ms: p50 / p95`,
      '',
      text,
    ].join('\n'),
  );
  return isSound ? 0 : 1;
}

const bytes = 2 * dataset.entities * dataset.days * recordsPerDay * bytesPerRecord;
const checkout = path.resolve(values.checkout);
process.exit(await inWorkplace({ port, bytes }, (place) => place.unlessInterrupted(measure(place, checkout))));
