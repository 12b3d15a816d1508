import { sql } from 'kysely';
import type { DamageCause } from '../base-data/damage-tables.ts';
import type { Db } from '../base-data/open.ts';

/** The damage of one company in one month of one table of the counting store. */
export type CompanyMonthDamage = {
  companyId: number;
  companyName: string;
  storeTable: string;
  /** "yyyy-MM". */
  month: string;
  cause: DamageCause;
  /** The first and last UTC day concerned, "yyyy-MM-dd". */
  from: string;
  to: string;
  deviceCount: number;
  /** Serial numbers of the first devices. */
  devices: string[];
  /** Records that are missing; 0 when they are unreadable. */
  records: number;
  /** Changes with the devices and days concerned. */
  fingerprint: string;
};

/** How much damage exists, without names. */
export type DamageSummary = { companies: number; devices: number; months: number; deviceMonths: number; parts: number };

/** A part that the engine set aside without known devices. `month`: "yyyy-MM". */
export type UnexplainedPart = { storeTable: string; part: string; month: string };

const maxNamedDevices = 20;

/** All known damage, by company, month, table and cause, the latest month first. */
export async function loadDamage(db: Db): Promise<CompanyMonthDamage[]> {
  const rows = await sql<CompanyMonthDamage & { monthNumber: number; days: number }>`
    select damage.company_id, companies.name as company_name, store_table, month as month_number, cause, bit_or(days) as days,
      count(*)::int as device_count, sum(records)::float8 as records, md5(string_agg(device_id || ':' || days, ',' order by device_id))
        as fingerprint,
      (array_agg(coalesce(devices.sn, '#' || device_id) order by devices.sn, device_id))[1:${sql.lit(maxNamedDevices)}] as devices
    from damaged_counts as damage join companies on companies.id = damage.company_id left join devices on devices.id = device_id
    group by damage.company_id, companies.name, store_table, month, cause
    order by month desc, companies.name, store_table, cause`.execute(db);
  return rows.rows.map(({ monthNumber, days, ...row }) => {
    const month = formatMonth(monthNumber);
    const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
    const lastOfMonth = new Date(Date.UTC(Math.floor(monthNumber / 100), monthNumber % 100, 0)).getUTCDate();
    return { ...row, month, from: day(firstDay(days)), to: day(Math.min(lastOfMonth, lastDay(days))) };
  });
}

/** The number of the first day, from 1, in bits of days. */
export const firstDay = (days: number) => 32 - Math.clz32(days & -days);

/** The number of the last day, from 1, in bits of days. */
export const lastDay = (days: number) => 32 - Math.clz32(days);

const formatMonth = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;

/** The damage of one company in one month of all tables, as administrators see it. */
export type DamagedMonth = {
  companyId: number;
  companyName: string;
  /** "yyyy-MM". */
  month: string;
  devices: number;
  /** Serial numbers of the first devices. */
  sns: string[];
  /** Records that are missing; 0 when they are unreadable. */
  records: number;
};

const maxListedMonths = 12;
const maxListedDevices = 3;

/** The damage by company and month, the latest month first, at most twelve; and the number of all. */
export async function loadDamagedMonths(db: Db): Promise<{ months: DamagedMonth[]; monthCount: number }> {
  const { rows } = await sql<DamagedMonth & { monthNumber: number; monthCount: number }>`
    select damage.company_id, companies.name as company_name, month as month_number, count(distinct device_id)::int as devices,
      (array_agg(distinct coalesce(devices.sn, '#' || device_id)))[1:${sql.lit(maxListedDevices)}] as sns, sum(records)::float8 as records,
      (count(*) over ())::int as month_count
    from damaged_counts as damage join companies on companies.id = damage.company_id left join devices on devices.id = device_id
    group by damage.company_id, companies.name, month
    order by month desc, companies.name, damage.company_id limit ${sql.lit(maxListedMonths)}`.execute(db);
  return {
    months: rows.map(({ monthNumber, monthCount: _monthCount, ...row }) => ({
      ...row,
      month: formatMonth(monthNumber),
    })),
    monthCount: rows[0]?.monthCount ?? 0,
  };
}

/** The parts set aside of which no device is known to be concerned. */
export async function loadUnexplainedParts(db: Db): Promise<UnexplainedPart[]> {
  const rows = await db
    .selectFrom('damagedParts')
    .select(['storeTable', 'part', 'month'])
    .where('explained', '=', false)
    .orderBy('month')
    .orderBy('part')
    .execute();
  return rows.map((row) => ({ ...row, month: formatMonth(row.month) }));
}

export async function summarizeDamage(db: Db): Promise<DamageSummary> {
  const { rows } = await sql<DamageSummary>`
    select count(distinct company_id)::int as companies, count(distinct device_id)::int as devices, count(distinct month)::int as months,
      count(distinct (device_id, month))::int as device_months, (select count(*)::int from damaged_parts where not explained) as parts
    from damaged_counts`.execute(db);
  return rows[0] ?? { companies: 0, devices: 0, months: 0, deviceMonths: 0, parts: 0 };
}

/** Whether there is any damage. */
export function hasDamage({ deviceMonths, parts }: DamageSummary): boolean {
  return deviceMonths > 0 || parts > 0;
}
