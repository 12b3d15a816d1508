import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { deviceStates } from '@portico/contract/words/device-states';
import type { Language } from '@portico/contract/words/languages';
import { refusalReasons } from '@portico/contract/words/refusals';
import { compareCodes } from '@portico/contract/words/text-order';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/base-data/open.ts';
import { orderByName } from '../../../platform/base-data/text-order.ts';
import type { CountingStore } from '../../../platform/counting-store/open.ts';
import { loadDamagedMonths, summarizeDamage } from '../../../platform/damaged-counts/damage-report.ts';
import { deviceStateSql } from '../../devices/index.ts';

const maxCompanies = 8;
const dayMilliseconds = 86_400_000;
const arrivalSeconds = 300;
/** Records of older periods that arrive now are backfilled and do not show how fast records arrive. */
const maxArrivalAgeSeconds = 3 * 86_400;
/** Administrators who open the page within this time share one reading. */
const cacheMilliseconds = 5000;

/** Registers the route for the state of the whole installation. */
export function platformPanelRoutes({ handle, countingStore, clock, systemDb }: App): void {
  let last: { readAtMilliseconds: number; arrivals: Promise<Arrivals> } | null = null;
  const arrivals = (now: number) => {
    if (last === null || Math.abs(now - last.readAtMilliseconds) >= cacheMilliseconds) {
      last = { readAtMilliseconds: now, arrivals: readArrivals(countingStore, Math.floor(now / 1000)) };
      last.arrivals.catch(() => (last = null));
    }
    return last.arrivals;
  };

  handle(homePanelRoutes.platform, async (_input, { db, language }) => {
    const now = clock.now();
    const [baseData, arrivalRates, damaged, { parts }] = await Promise.all([
      db.transaction().execute(async (tx) => ({
        fleet: await loadFleet(tx, now),
        lastUpload: await loadLastUpload(tx),
        refused: await loadRefusalsSince(tx, new Date(now - dayMilliseconds)),
        ...(await companiesByAge(tx, language)),
        licences: await loadLicences(tx, now, language),
      })),
      arrivals(now),
      // No user's connection may read the damage of all companies.
      loadDamagedMonths(systemDb),
      summarizeDamage(systemDb),
    ]);
    const { lastUpload, ...others } = baseData;
    return { ...others, ingest: { ...arrivalRates, lastUpload }, damage: { ...damaged, unknownParts: parts } };
  });
}

type Arrivals = { recordsPerSecond: number; lagSeconds: number | null };

async function readArrivals(countingStore: CountingStore, now: number): Promise<Arrivals> {
  const sql = `SELECT count(), quantile(0.5)(greatest(0, toInt64(toUInt32(received)) - toInt64(toUInt32(at)) - minutes * 60))
    FROM records WHERE at >= toDateTime({oldest:UInt32}, 'UTC') AND received > toDateTime({from:UInt32}, 'UTC')`;
  const params = { oldest: now - maxArrivalAgeSeconds, from: now - arrivalSeconds };
  const [row] = await countingStore.runQuery(sql, params);
  const records = Number(row?.[0] ?? 0);
  return {
    recordsPerSecond: records / arrivalSeconds,
    lagSeconds: records === 0 ? null : Math.round(Number(row?.[1])),
  };
}

async function loadFleet(db: Db, now: number) {
  const rows = await db
    .selectFrom('devices')
    .select((select) => [deviceStateSql(now).as('state'), select.fn.countAll<number>().as('devices')])
    .where('removedAt', 'is', null)
    .groupBy(sql`1`)
    .execute();
  const sizes = new Map(rows.map(({ state, devices }) => [state, devices]));
  return deviceStates.map((state) => ({ state, devices: sizes.get(state) ?? 0 }));
}

async function loadLastUpload(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .select((select) => select.fn.max('lastUploadAt').as('at'))
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}

// Refusals are stored by device, day and reason, with the time of the last one.
async function loadRefusalsSince(db: Db, since: Date) {
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
      const reason = refusalReasons.find((known) => known === detail);
      return reason === undefined ? [] : [{ reason, records, devices }];
    })
    .toSorted((one, other) => other.records - one.records || compareCodes(one.reason, other.reason));
}

// Devices that are not installed are not expected to send data.
async function companiesByAge(db: Db, language: Language) {
  const { rows } = await sql<{ id: number; name: string; devices: number; lastData: Date | string | null }>`
    select companies.id, companies.name, count(*)::int as devices, max(devices.last_data_at) as last_data
    from companies join devices on devices.company_id = companies.id
    where devices.removed_at is null and devices.id in (select device_id from bindings where to_at is null)
    group by companies.id, companies.name
    order by max(devices.last_data_at) asc nulls first, ${orderByName('companies.name', language)}`.execute(db);
  return {
    companies: rows.slice(0, maxCompanies).map(({ lastData, ...company }) => ({
      ...company,
      lastData: lastData === null ? null : new Date(lastData).toISOString(),
    })),
    companyCount: rows.length,
  };
}

async function loadLicences(db: Db, now: number, language: Language) {
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
    .orderBy(orderByName('name', language))
    .limit(maxCompanies)
    .execute();
  return {
    ...found,
    companies: companies.flatMap(({ id, name, expiresAt, devices }) =>
      expiresAt === null ? [] : [{ id, name, expiresAt: expiresAt.toISOString(), devices: devices ?? 0 }],
    ),
  };
}
