import { deviceStates } from '@portico/contract/words/device-states';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { refusals } from '@portico/contract/words/refusals';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Counts } from '../../../platform/counts/open.ts';
import type { Db } from '../../../platform/things/open.ts';
import { stateInStore } from '../../devices/index.ts';

const mostCompanies = 8;
const dayMilliseconds = 86_400_000;
const arrivalSeconds = 300;
/** Records of older periods that arrive now are a backfill, and say nothing of how fast records come. */
const oldestArrivalSeconds = 3 * 86_400;
/** Several administrators who look at once are answered from one reading. */
const restMilliseconds = 5000;

/** How the whole installation is. */
export function platformRoutes({ handle, counts, clock }: App): void {
  let last: { at: number; told: Promise<Arrivals> } | null = null;
  const arrivals = (now: number) => {
    if (last === null || Math.abs(now - last.at) >= restMilliseconds) {
      last = { at: now, told: arrivalsOf(counts, Math.floor(now / 1000)) };
      last.told.catch(() => (last = null));
    }
    return last.told;
  };

  handle(homePanelRoutes.platform, async (_input, { db }) => {
    const now = clock.now();
    const [things, came] = await Promise.all([
      db.transaction().execute(async (tx) => ({
        fleet: await fleetOf(tx, now),
        lastUpload: await lastUploadOf(tx),
        refused: await refusedSince(tx, new Date(now - dayMilliseconds)),
        ...(await companiesByAge(tx)),
        licences: await licencesOf(tx, now),
      })),
      arrivals(now),
    ]);
    const { lastUpload, ...others } = things;
    return { ...others, ingest: { ...came, lastUpload } };
  });
}

type Arrivals = { recordsPerSecond: number; lagSeconds: number | null };

async function arrivalsOf(counts: Counts, now: number): Promise<Arrivals> {
  const sql = `SELECT count(), quantile(0.5)(greatest(0, toInt64(toUInt32(received)) - toInt64(toUInt32(at)) - minutes * 60))
    FROM records WHERE at >= toDateTime({oldest:UInt32}, 'UTC') AND received > toDateTime({from:UInt32}, 'UTC')`;
  const params = { oldest: now - oldestArrivalSeconds, from: now - arrivalSeconds };
  const [row] = await counts.ask(sql, params);
  const records = Number(row?.[0] ?? 0);
  return {
    recordsPerSecond: records / arrivalSeconds,
    lagSeconds: records === 0 ? null : Math.round(Number(row?.[1])),
  };
}

async function fleetOf(db: Db, now: number) {
  const rows = await db
    .selectFrom('devices')
    .select((select) => [stateInStore(now).as('state'), select.fn.countAll<number>().as('devices')])
    .where('removedAt', 'is', null)
    .groupBy(sql`1`)
    .execute();
  const sizes = new Map(rows.map(({ state, devices }) => [state, devices]));
  return deviceStates.map((state) => ({ state, devices: sizes.get(state) ?? 0 }));
}

async function lastUploadOf(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .select((select) => select.fn.max('lastUploadAt').as('at'))
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}

// Refusals are kept by device, day and reason, with when the last one was.
async function refusedSince(db: Db, since: Date) {
  const rows = await db
    .selectFrom('deviceLogs')
    .select((select) => [
      'detail',
      select.fn.sum<number>('count').as('records'),
      select.fn.count<number>('deviceId').distinct().as('devices'),
    ])
    .where('kind', '=', 'refused')
    .where('lastAt', '>', since)
    .groupBy('detail')
    .execute();
  return rows
    .flatMap(({ detail, records, devices }) => {
      const reason = refusals.find((known) => known === detail);
      return reason === undefined ? [] : [{ reason, records, devices }];
    })
    .toSorted((one, other) => other.records - one.records || one.reason.localeCompare(other.reason));
}

// Those that hang nowhere have no data to come.
async function companiesByAge(db: Db) {
  const { rows } = await sql<{ id: number; name: string; devices: number; lastData: Date | string | null }>`
    select companies.id, companies.name, count(*)::int as devices, max(devices.last_data_at) as last_data
    from companies join devices on devices.company_id = companies.id
    where devices.removed_at is null and devices.id in (select device_id from bindings where to_at is null)
    group by companies.id, companies.name
    order by max(devices.last_data_at) asc nulls first, companies.name`.execute(db);
  return {
    companies: rows.slice(0, mostCompanies).map(({ lastData, ...company }) => ({
      ...company,
      lastData: lastData === null ? null : new Date(lastData).toISOString(),
    })),
    companyCount: rows.length,
  };
}

async function licencesOf(db: Db, now: number) {
  const at = (days: number) => sql`${new Date(now + days * dayMilliseconds).toISOString()}::timestamptz`;
  const within = (days: number) =>
    sql<number>`(count(*) filter (where expires_at > ${at(0)} and expires_at <= ${at(days)}))::int`;
  const found = await db
    .selectFrom('devices')
    .select([within(30).as('in30'), within(90).as('in90')])
    .select(sql<number>`(count(*) filter (where expires_at <= ${at(0)}))::int`.as('expired'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'expiresAt'])
    .select((select) =>
      select
        .selectFrom('devices')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('devices.companyId', '=', 'companies.id')
        .where('devices.removedAt', 'is', null)
        .as('devices'),
    )
    .where(sql<boolean>`expires_at <= ${at(90)}`)
    .orderBy('expiresAt')
    .orderBy('name')
    .limit(mostCompanies)
    .execute();
  return {
    ...found,
    companies: companies.flatMap(({ id, name, expiresAt, devices }) =>
      expiresAt === null ? [] : [{ id, name, expiresAt: expiresAt.toISOString(), devices: devices ?? 0 }],
    ),
  };
}
