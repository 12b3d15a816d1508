import { readFileSync } from 'node:fs';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import type { Metric } from '@portico/contract/words/metrics';
import { instantsOfLocal, offsetSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { formatTraits } from '../devices/format-traits.ts';
import { closeConnections } from '../devices/http-post.ts';
import type { Doors, Link } from '../devices/link.ts';
import { openLink } from '../devices/links.ts';
import { fleetModel, type SimulatedDevice } from '../fleet-model.ts';
import type { SitePeriod } from '../periods.ts';
import type { Progress } from '../progress.ts';
import { type CountColumns, type RowTime, readCounts } from './counts-file.ts';

/** What a replay is asked to do. */
export type ReplayOptions = {
  csvPath: string;
  columns: CountColumns;
  metric: Metric;
  minutes: number;
  mapPath: string;
  /** Zone of the file's wall-clock times; null: they are sent as they are, and the place's zone decides. */
  zone: string | null;
  doors: Doors;
  signal: AbortSignal;
};

/** What became of the rows of a place. */
export type PlaceFigures = { accepted: number; refused: number; sum: number };

type Place = PlaceFigures & {
  name: string;
  format: FleetDevice['format'];
  earliest: number;
  link: Link;
  waiting: SitePeriod[];
  busy: Promise<void>;
};

// No format takes more in one message.
const batch = 1000;
const uploadsAtOnce = 16;

/** Sends a file of real counts through the doors, in batches, and says how many records of each place were accepted. */
export async function replay(options: ReplayOptions, progress: Progress): Promise<Map<string, PlaceFigures>> {
  const places = new Map(devicesOf(options).map(([name, device]) => [name, openPlace(name, device, options)]));
  const rules = options.zone === null ? null : zoneRules(options.zone, true);
  const underWay = new Set<Promise<void>>();
  const leftOut = { unmapped: 0, faulty: 0 };
  const leaveOut = (row: number, reason: string) => {
    leftOut.faulty += 1;
    if (leftOut.faulty <= 5) progress.note('leftOut', { row, reason });
  };
  try {
    for await (const row of readCounts(options.csvPath, options.columns)) {
      options.signal.throwIfAborted();
      if ('fault' in row) {
        leaveOut(row.row, row.fault);
        continue;
      }
      const place = places.get(row.place);
      if (!place) {
        leftOut.unmapped += 1;
        continue;
      }
      const at = startOf(row.time, rules);
      if (at < place.earliest) {
        leaveOut(row.row, `${place.format} takes the year for a clock that was never set`);
        continue;
      }
      place.waiting.push({
        line: 0,
        at,
        minutes: options.minutes,
        metrics: { [options.metric]: row.count },
        uploadedAt: Math.floor(Date.now() / 1000),
        site: row.place,
      });
      if (place.waiting.length < batch) continue;
      start(place, underWay, progress);
      if (underWay.size >= uploadsAtOnce) await Promise.race(underWay);
    }
    for (const place of places.values()) if (place.waiting.length > 0) start(place, underWay, progress);
    await Promise.all([...places.values()].map(({ busy }) => busy));
  } finally {
    await Promise.allSettled([...places.values()].map(({ link }) => link.close('stopped')));
    closeConnections();
  }
  if (leftOut.unmapped > 0)
    progress.note('leftOut', { rows: leftOut.unmapped, reason: 'their place is not in the map' });
  for (const { name, accepted, refused, sum } of places.values())
    progress.note('place', { name, accepted, refused, sum });
  progress.done({ leftOut: leftOut.unmapped + leftOut.faulty });
  return new Map([...places].map(([name, { accepted, refused, sum }]) => [name, { accepted, refused, sum }]));
}

function start(place: Place, underWay: Set<Promise<void>>, progress: Progress): void {
  const periods = place.waiting;
  place.waiting = [];
  const sending = place.busy.then(async () => {
    const { taken, refused } = await place.link.send(periods);
    place.accepted += taken.length;
    place.refused += refused.length;
    place.sum += taken.reduce(
      (sum, { metrics }) => sum + Object.values(metrics).reduce((all: number, value) => all + (value ?? 0), 0),
      0,
    );
    progress.figures.records += taken.length;
    progress.figures.refused += refused.length;
    progress.tick('replay');
  });
  place.busy = sending;
  const watched = sending.finally(() => underWay.delete(watched));
  // Reported by whoever waits for the place.
  watched.catch(() => undefined);
  underWay.add(watched);
}

function openPlace(name: string, simulated: SimulatedDevice, options: ReplayOptions): Place {
  const { format } = simulated.device;
  const { facts, wallClockText, earliest } = formatTraits[format];
  if (!facts.carries.includes(options.metric)) throw new Error(`${format} has no word for ${options.metric}`);
  if (options.zone === null && !wallClockText) {
    throw new Error(`${format} (${name}) sends instants: give the zone of the file's times with --zone`);
  }
  const link = openLink({
    simulated,
    doors: options.doors,
    now: () => Math.floor(Date.now() / 1000),
    setClock: () => undefined,
    settled: () => [],
    battery: () => 100,
    since: Number.NEGATIVE_INFINITY,
    wallClock: options.zone === null,
    applySettings: () => undefined,
    signal: options.signal,
  });
  return { name, format, earliest, link, waiting: [], busy: Promise.resolve(), accepted: 0, refused: 0, sum: 0 };
}

// The map is read as a fleet of which nothing is simulated: only its lines to the platform are used. On a wall clock, times
// are local seconds, which is what a place on UTC makes of them.
function devicesOf({ mapPath, minutes, zone }: ReplayOptions): (readonly [name: string, simulated: SimulatedDevice])[] {
  const content: unknown = JSON.parse(readFileSync(mapPath, 'utf8'));
  if (typeof content !== 'object' || content === null)
    throw new Error(`${mapPath} has to be an object: place -> device`);
  const entries = Object.entries(content);
  const site = { key: 'replay', name: 'replay', zone: zone ?? 'UTC', dstEnable: true, open: '00:00', close: '24:00' };
  const crowd = { profile: 'store', visitorsPerDay: 0, weekendFactor: 1, festivals: [] };
  const hung = [{ site: 'replay', share: 1, from: '0001-01-01T00:00:00Z', to: null }];
  const same = { kind: 'app', model: 'replay', recordPeriod: minutes, uploadInterval: minutes, placements: hung };
  const devices = entries.map(([, target]: [string, object]) => ({ secret: null, ...target, ...same }));
  const { devices: simulated } = fleetModel({ seed: 0, sites: [{ ...site, ...crowd }], devices });
  return simulated.map((device, index) => [entries[index]?.[0] ?? '', device]);
}

// A wall-clock time that came twice is taken as its first, one that was skipped as if the clock had not been moved yet.
function startOf(time: RowTime, rules: ZoneRules | null): number {
  if (time.kind === 'instant') {
    if (rules) return time.seconds;
    throw new Error("the file's times are instants: give --zone (any) to send them as such");
  }
  if (!rules) return time.seconds;
  return instantsOfLocal(rules, time.seconds)[0] ?? time.seconds - offsetSecondsAt(rules, time.seconds - 86_400);
}
