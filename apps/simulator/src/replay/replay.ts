import { readFileSync } from 'node:fs';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import type { Metric } from '@portico/contract/words/metrics';
import { findInstantsAtLocal, offsetSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { formatTraits } from '../devices/format-traits.ts';
import { closeConnections } from '../devices/http-post.ts';
import type { DeviceLink, DoorAddresses } from '../devices/link.ts';
import { createDeviceLink } from '../devices/links.ts';
import { createFleetModel, type SimulatedDevice } from '../fleet-model.ts';
import type { SitePeriod } from '../periods.ts';
import type { ProgressReporter } from '../progress.ts';
import { type CountColumns, type RowTime, readCounts } from './counts-file.ts';

/** Input of a replay. */
export type ReplayOptions = {
  csvPath: string;
  columns: CountColumns;
  metric: Metric;
  minutes: number;
  mapPath: string;
  /** Time zone of the file's local times; null: times are sent as they are, and the place's time zone applies. */
  zone: string | null;
  doors: DoorAddresses;
  signal: AbortSignal;
};

/** Results for one place. `accepted`, `refused`: records. `sum`: sum of the accepted counts. */
export type PlaceTotals = { accepted: number; refused: number; sum: number };

type Place = PlaceTotals & {
  name: string;
  format: FleetDevice['format'];
  earliest: number;
  link: DeviceLink;
  waitingPeriods: SitePeriod[];
  currentUpload: Promise<void>;
};

// The largest number of records any format accepts in one message.
const maxRecordsPerSend = 1000;
const maxConcurrentUploads = 16;

/** Sends a file of real counts to the platform in batches. Returns the number of accepted records per place. */
export async function replayCounts(
  options: ReplayOptions,
  progress: ProgressReporter,
): Promise<Map<string, PlaceTotals>> {
  const places = new Map(readDeviceMap(options).map(([name, device]) => [name, openPlace(name, device, options)]));
  const rules = options.zone === null ? null : zoneRules(options.zone, true);
  const underWay = new Set<Promise<void>>();
  const skipped = { unmapped: 0, faulty: 0 };
  const skipRow = (row: number, reason: string) => {
    skipped.faulty += 1;
    if (skipped.faulty <= 5) progress.note('leftOut', { row, reason });
  };
  try {
    for await (const row of readCounts(options.csvPath, options.columns)) {
      options.signal.throwIfAborted();
      if ('fault' in row) {
        skipRow(row.row, row.fault);
        continue;
      }
      const place = places.get(row.place);
      if (!place) {
        skipped.unmapped += 1;
        continue;
      }
      const at = toPeriodStart(row.time, rules);
      if (at < place.earliest) {
        skipRow(row.row, `${place.format} takes the year for a clock that was never set`);
        continue;
      }
      place.waitingPeriods.push({
        line: 0,
        at,
        minutes: options.minutes,
        metrics: { [options.metric]: row.count },
        uploadedAt: Math.floor(Date.now() / 1000),
        site: row.place,
      });
      if (place.waitingPeriods.length < maxRecordsPerSend) continue;
      start(place, underWay, progress);
      if (underWay.size >= maxConcurrentUploads) await Promise.race(underWay);
    }
    for (const place of places.values()) if (place.waitingPeriods.length > 0) start(place, underWay, progress);
    await Promise.all([...places.values()].map(({ currentUpload }) => currentUpload));
  } finally {
    await Promise.allSettled([...places.values()].map(({ link }) => link.close('stopped')));
    closeConnections();
  }
  if (skipped.unmapped > 0)
    progress.note('leftOut', { rows: skipped.unmapped, reason: 'their place is not in the map' });
  for (const { name, accepted, refused, sum } of places.values())
    progress.note('place', { name, accepted, refused, sum });
  progress.done({ leftOut: skipped.unmapped + skipped.faulty });
  return new Map([...places].map(([name, { accepted, refused, sum }]) => [name, { accepted, refused, sum }]));
}

function start(place: Place, underWay: Set<Promise<void>>, progress: ProgressReporter): void {
  const periods = place.waitingPeriods;
  place.waitingPeriods = [];
  const sending = place.currentUpload.then(async () => {
    const { accepted, refused } = await place.link.send(periods);
    place.accepted += accepted.length;
    place.refused += refused.length;
    place.sum += accepted.reduce(
      (sum, { metrics }) => sum + Object.values(metrics).reduce((all: number, value) => all + (value ?? 0), 0),
      0,
    );
    progress.totals.records += accepted.length;
    progress.totals.refused += refused.length;
    progress.tick('replay');
  });
  place.currentUpload = sending;
  const tracked = sending.finally(() => underWay.delete(tracked));
  // The error is reported by `currentUpload`, which the end of the replay awaits.
  tracked.catch(() => undefined);
  underWay.add(tracked);
}

function openPlace(name: string, simulated: SimulatedDevice, options: ReplayOptions): Place {
  const { format } = simulated.device;
  const { properties, acceptsLocalTime, minEpochSeconds } = formatTraits[format];
  if (!properties.metrics.includes(options.metric)) throw new Error(`${format} has no word for ${options.metric}`);
  if (options.zone === null && !acceptsLocalTime) {
    throw new Error(`${format} (${name}) sends instants: give the zone of the file's times with --zone`);
  }
  const link = createDeviceLink({
    simulated,
    doors: options.doors,
    now: () => Math.floor(Date.now() / 1000),
    setClock: () => undefined,
    settledRanges: () => [],
    battery: () => 100,
    firstPeriodStart: Number.NEGATIVE_INFINITY,
    usesLocalTime: options.zone === null,
    applySettings: () => undefined,
    signal: options.signal,
  });
  return {
    name,
    format,
    earliest: minEpochSeconds,
    link,
    waitingPeriods: [],
    currentUpload: Promise.resolve(),
    accepted: 0,
    refused: 0,
    sum: 0,
  };
}

// Reads the device map as a fleet without simulated people, because a replay uses only the connections of the devices. Without `zone`,
// times are local seconds, which a place in UTC leaves unchanged.
function readDeviceMap({
  mapPath,
  minutes,
  zone,
}: ReplayOptions): (readonly [name: string, simulated: SimulatedDevice])[] {
  const content: unknown = JSON.parse(readFileSync(mapPath, 'utf8'));
  if (typeof content !== 'object' || content === null)
    throw new Error(`${mapPath} has to be an object: place -> device`);
  const entries = Object.entries(content);
  const site = { key: 'replay', name: 'replay', zone: zone ?? 'UTC', dstEnable: true, open: '00:00', close: '24:00' };
  const traffic = { profile: 'store', visitorsPerDay: 0, weekendFactor: 1, festivals: [] };
  const fixedPlacements = [{ site: 'replay', share: 1, from: '0001-01-01T00:00:00Z', to: null }];
  const commonFields = {
    kind: 'app',
    model: 'replay',
    recordPeriod: minutes,
    uploadInterval: minutes,
    placements: fixedPlacements,
  };
  const devices = entries.map(([, target]: [string, object]) => ({ secret: null, ...target, ...commonFields }));
  const { devices: simulated } = createFleetModel({ seed: 0, sites: [{ ...site, ...traffic }], devices });
  return simulated.map((device, index) => [entries[index]?.[0] ?? '', device]);
}

// A local time that occurs twice is read as the first one; a skipped local time as if the clock had not moved yet.
function toPeriodStart(time: RowTime, rules: ZoneRules | null): number {
  if (time.kind === 'instant') {
    if (rules) return time.seconds;
    throw new Error("the file's times are instants: give --zone (any) to send them as such");
  }
  if (!rules) return time.seconds;
  return findInstantsAtLocal(rules, time.seconds)[0] ?? time.seconds - offsetSecondsAt(rules, time.seconds - 86_400);
}
