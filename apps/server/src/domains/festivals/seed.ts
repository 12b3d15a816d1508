import { type HolidayImportRow, holidays } from '@portico/contract/routes/holidays';
import type { Language } from '@portico/contract/words/languages';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import type { CalendarRow, CalendarYears } from './calendars/calendar.ts';
import { buildChineseCalendar } from './calendars/chinese.ts';
import { loadCalendarCountries, loadCountryCalendar } from './calendars/world.ts';
import { isVisibleInScope, resolveFestivalOwner } from './festival-scope.ts';
import { countFestivalDays, runHolidayTransaction } from './stored-holidays.ts';

/** Imported if the request contains no `keys`. */
const importedByDefault: readonly CalendarRow['calendar'][] = ['public', 'workday', 'lunar'];

/** Routes that import festivals from calendars. */
export function festivalSeedRoutes({ handle, clock }: App): void {
  handle(holidays.countries, async () => ({ countries: await loadCalendarCountries() }));

  handle(holidays.seedPreview, async ({ country, years, deptId }, { db, user, language }) => {
    const { rows, unannouncedYears } = await loadCalendar(country, years, language);
    return db.transaction().execute(async (tx) => {
      const isKnown = await createKnownCheck(tx, await resolveFestivalOwner(tx, user, deptId));
      return {
        notAnnounced: unannouncedYears,
        rows: rows.map((row): HolidayImportRow => {
          const { startDate, endDate, ...rest } = row;
          return {
            ...rest,
            startTime: startDate,
            endTime: endDate,
            numberOfDays: countFestivalDays(row),
            known: isKnown(row),
          };
        }),
      };
    });
  });

  handle(
    holidays.seed,
    async ({ country, years, deptId, inherit = true, keys }, { db, user, language, recordChange }) => {
      const { rows } = await loadCalendar(country, years, language);
      const chosen = rows.filter(({ key, calendar }) => keys?.includes(key) ?? importedByDefault.includes(calendar));
      const createdAt = new Date(clock.now());
      const { added, companyId } = await runHolidayTransaction(db, async (tx) => {
        const { organisationName: _, ...owner } = await resolveFestivalOwner(tx, user, deptId);
        const isKnown = await createKnownCheck(tx, owner);
        const isInherited = inherit || owner.organisationId === null;
        const fresh = chosen.filter((row) => !isKnown(row));
        if (fresh.length === 0) return { added: [], companyId: owner.companyId };
        const inserted = await tx
          .insertInto('holidays')
          .values(
            fresh.map(({ key: seedKey, calendar: _kind, ...row }) => ({
              ...row,
              ...owner,
              inherit: isInherited,
              seedCountry: country,
              seedKey,
              createdAt,
            })),
          )
          // Two rows of a calendar may have the same name and day, and another user may add one at the same time.
          .onConflict((conflict) => conflict.doNothing())
          .returning(['name', 'startDate'])
          .execute();
        return { added: inserted, companyId: owner.companyId };
      });
      const changes = added.flatMap(({ name, startDate }) => diffFields(null, { name: `${name} ${startDate}` }));
      recordChange({ name: country, companyId, changes });
      return { added: added.length, known: chosen.length - added.length };
    },
  );
}

async function loadCalendar(country: string, years: readonly number[], language: Language): Promise<CalendarYears> {
  const sortedYears = [...new Set(years)].toSorted((a, b) => a - b);
  if (country === 'CN') return buildChineseCalendar(sortedYears, language);
  if (!(await loadCalendarCountries()).includes(country)) throw new AppError('badRequest', { country: 'notAChoice' });
  return loadCountryCalendar(country, sortedYears, language);
}

// A row is known if a visible festival was imported with the same key (even if changed since) or has the same name and first day.
async function createKnownCheck(
  db: Db,
  { companyId, organisationId }: { companyId: number; organisationId: number | null },
): Promise<(row: CalendarRow) => boolean> {
  const visible = organisationId === null ? [] : [organisationId];
  const found = await db
    .selectFrom('holidays')
    .select(['name', 'startDate', 'seedKey'])
    .where(isVisibleInScope({ companyId, visible }))
    .execute();
  const keys = new Set(found.map(({ seedKey }) => seedKey));
  const names = new Set(found.map(({ name, startDate }) => `${startDate} ${name}`));
  return ({ key, name, startDate }) => keys.has(key) || names.has(`${startDate} ${name}`);
}
