import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, metrics } from '@portico/contract/words/metrics';
import { itemValue } from '@portico/counting/items';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Counts } from '../../platform/counts/open.ts';

type Asked = { id: number; companyId: number; deviceType: number; timeZone: string | null; dstEnable: number | null };

/** A day of any zone has begun within this time. */
const longestDaySeconds = 40 * 3600;

/**
 * Seconds people stayed on average, of what each device counted today on the wall of its place, by device id; devices that measure no
 * stays are left out. One question, and none where no device measures them. `now` in epoch milliseconds.
 */
export async function stayTimesToday(
  counts: Counts,
  devices: readonly Asked[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const measuring = devices.filter(({ deviceType }) => measuresStays(deviceType));
  if (measuring.length === 0) return new Map();
  const seconds = Math.floor(now / 1000);
  const rows = await counts.ask(
    `SELECT device, toString(toDate(local)), sum(${metrics.dwellSeconds.column}), sum(${metrics.dwellCount.column})
     FROM records FINAL
     WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} AND at >= toDateTime({from:UInt32}, 'UTC')
     GROUP BY device, toDate(local)`,
    {
      companies: [...new Set(measuring.map(({ companyId }) => companyId))],
      devices: measuring.map(({ id }) => id),
      from: seconds - longestDaySeconds,
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
    const stay = itemValue('averageDwellTime', sums);
    if (stay !== null) times.set(Number(device), stay);
  }
  return times;
}

function measuresStays(deviceType: number): boolean {
  const kind = deviceKindOf(deviceType);
  const measured: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
  return measured.includes('dwellSeconds');
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
