import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import type pg from 'pg';
import { dataOf, logIn } from './console-session.ts';
import { daySeconds, localText } from './dataset.ts';
import type { FleetMessages } from './fleet-messages.ts';
import { rowsOf } from './plain-table.ts';
import type { Fleet } from './portico-things.ts';
import type { Tally } from './pump.ts';
import type { ServerProcess } from './server-process.ts';

export type Verified = { acknowledged: Tally; stored: Tally };

/** What the product says it holds of a fleet, through its API: periods of every device one by one, and their sum as a chart shows it. */
export async function verifyPortico(
  server: ServerProcess,
  fleet: Fleet,
  messages: FleetMessages,
  acknowledged: Tally,
): Promise<Verified> {
  const session = await logIn(server.url, fleet.login);
  const stored: Tally = { records: 0, flowIn: 0 };
  for (const sn of fleet.sns) {
    const page = await session.get(devices.uploadRecord, { sn, size: 1 });
    stored.records += totalOf(page);
  }
  const { from, to } = messages.range;
  const series = await session.post(analysis.series, {
    ids: fleet.entityIds,
    // Wall clocks are at most a day away from UTC.
    startTime: localText(from - daySeconds),
    endTime: localText(to + daySeconds),
    step: '1d',
    items: ['flowIn'],
    each: false,
  });
  stored.flowIn = dataOf(analysis.series, series).rows[0]?.total ?? 0;
  session.end();
  return { acknowledged, stored };
}

function totalOf(page: unknown): number {
  return typeof page === 'object' && page !== null && 'totalElements' in page ? Number(page.totalElements) : Number.NaN;
}

/** The same of the table. */
export async function verifyPlain(pool: pg.Pool, fleets: readonly Fleet[], acknowledged: Tally): Promise<Verified> {
  const ids = fleets.flatMap(({ firstDevice, sns }) => sns.map((_, index) => firstDevice + index));
  const sql = 'SELECT count(*), coalesce(sum(flow_in), 0) FROM records WHERE device = ANY($1)';
  const [row] = await rowsOf(pool, sql, [ids]);
  return { acknowledged, stored: { records: row?.[0] ?? Number.NaN, flowIn: row?.[1] ?? Number.NaN } };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    records: tallies.reduce((sum, { records }) => sum + records, 0),
    flowIn: tallies.reduce((sum, { flowIn }) => sum + flowIn, 0),
  };
}
