import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import type pg from 'pg';
import { openConsoleSession, parseReplyData } from './console-session.ts';
import type { Tally } from './continuous-sending.ts';
import { daySeconds, formatLocalText } from './dataset.ts';
import type { FleetMessages } from './fleet-messages.ts';
import { queryRows } from './plain-table.ts';
import type { SenderFleet } from './portico-base-data.ts';
import type { ServerProcess } from './server-process.ts';

export type Verification = { acknowledged: Tally; stored: Tally };

/** Reads the stored records of a fleet through the API: the number of records of each device, and the sum of people in as in a chart. */
export async function verifyPortico(
  server: ServerProcess,
  fleet: SenderFleet,
  messages: FleetMessages,
  acknowledged: Tally,
): Promise<Verification> {
  const session = await openConsoleSession(server.url, fleet.login);
  const stored: Tally = { records: 0, flowIn: 0 };
  for (const sn of fleet.sns) {
    const page = await session.get(devices.uploadRecord, { sn, size: 1 });
    stored.records += readTotal(page);
  }
  const { from, to } = messages.range;
  const series = await session.post(analysis.series, {
    ids: fleet.entityIds,
    // Local times differ from UTC by less than a day.
    startTime: formatLocalText(from - daySeconds),
    endTime: formatLocalText(to + daySeconds),
    step: '1d',
    items: ['flowIn'],
    each: false,
  });
  stored.flowIn = parseReplyData(analysis.series, series).rows[0]?.total ?? 0;
  session.end();
  return { acknowledged, stored };
}

function readTotal(page: unknown): number {
  return typeof page === 'object' && page !== null && 'totalElements' in page ? Number(page.totalElements) : Number.NaN;
}

/** Reads the number of records and the sum of people in of the fleets from the PostgreSQL table. */
export async function verifyPlainTable(
  pool: pg.Pool,
  fleets: readonly SenderFleet[],
  acknowledged: Tally,
): Promise<Verification> {
  const ids = fleets.flatMap(({ firstDevice, sns }) => sns.map((_, index) => firstDevice + index));
  const sql = 'SELECT count(*), coalesce(sum(flow_in), 0) FROM records WHERE device = ANY($1)';
  const [row] = await queryRows(pool, sql, [ids]);
  return { acknowledged, stored: { records: row?.[0] ?? Number.NaN, flowIn: row?.[1] ?? Number.NaN } };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    records: tallies.reduce((sum, { records }) => sum + records, 0),
    flowIn: tallies.reduce((sum, { flowIn }) => sum + flowIn, 0),
  };
}
