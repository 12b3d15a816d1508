import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { type Metric, metrics } from '@portico/contract/words/metrics';
import { computeItem } from '@portico/counting/items';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { CountingStore } from '../../platform/counting-store/open.ts';

type ZonedDevice = {
  id: number;
  companyId: number;
  deviceType: number;
  timeZone: string | null;
  dstEnable: number | null;
};

/** In every time zone, the current local day began less than this time ago. */
const maxDaySeconds = 40 * 3600;

/**
 * The average stay of people in seconds, by device id, over the records of today in the local time of the device's place: over the hours of
 * its lines that know both the stays and their number. Omits devices that measure no stays. Runs one query, or none if no device measures
 * stays. `now` in epoch milliseconds.
 */
export async function loadAverageStaysToday(
  countingStore: CountingStore,
  devices: readonly ZonedDevice[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const measuring = devices.filter(({ deviceType }) => measuresStays(deviceType));
  if (measuring.length === 0) return new Map();
  const seconds = Math.floor(now / 1000);
  const rows = await countingStore.runQuery(
    `SELECT device, toString(toDate(hour)), sum(stays), sum(people) FROM (
       SELECT device, line, toStartOfHour(local) AS hour, sum(${metrics.dwellSeconds.column}) AS stays, sum(${metrics.dwellCount.column}) AS people
       FROM records FINAL
       WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} AND at >= toDateTime({from:UInt32}, 'UTC')
       GROUP BY device, line, hour
     ) WHERE stays IS NOT NULL AND people IS NOT NULL GROUP BY device, toDate(hour)`,
    {
      companies: [...new Set(measuring.map(({ companyId }) => companyId))],
      devices: measuring.map(({ id }) => id),
      from: seconds - maxDaySeconds,
    },
  );
  const days = new Map(
    measuring.map(({ id, timeZone, dstEnable }) => [
      id,
      formatDay(localSecondsAt(zoneRules(timeZone ?? 'UTC', dstEnable === 1), seconds)),
    ]),
  );
  const times = new Map<number, number>();
  for (const [device, day, dwellSeconds, dwellCount] of rows) {
    if (days.get(Number(device)) !== day) continue;
    const sums = { dwellSeconds: numberOrNull(dwellSeconds), dwellCount: numberOrNull(dwellCount) };
    const stay = computeItem('averageDwellTime', sums);
    if (stay !== null) times.set(Number(device), stay);
  }
  return times;
}

function measuresStays(deviceType: number): boolean {
  const kind = findDeviceKind(deviceType);
  const measured: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return measured.includes('dwellSeconds');
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
