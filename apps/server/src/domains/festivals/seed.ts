import { holidays, type SeedRow } from '@portico/contract/routes/holidays';
import type { Language } from '@portico/contract/words/languages';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { belongingOf, isSeenIn } from './belonging.ts';
import type { CalendarRow, CalendarYears } from './calendars/calendar.ts';
import { chineseCalendar } from './calendars/chinese.ts';
import { worldCalendar, worldCountries } from './calendars/world.ts';
import { dayCount, writeHolidays } from './stored-holidays.ts';

/** Taken over unless somebody chooses. */
const usual: readonly CalendarRow['calendar'][] = ['public', 'workday', 'lunar'];

/** The list of festivals: from calendars. */
export function seedRoutes({ handle, clock }: App): void {
  handle(holidays.countries, async () => ({ countries: await worldCountries() }));

  handle(holidays.seedPreview, async ({ country, years, deptId }, { db, user, language }) => {
    const { rows, notAnnounced } = await calendarOf(country, years, language);
    return db.transaction().execute(async (tx) => {
      const isKnown = await knownTo(tx, await belongingOf(tx, user, deptId));
      return {
        notAnnounced,
        rows: rows.map((row): SeedRow => {
          const { startDate, endDate, ...rest } = row;
          return { ...rest, startTime: startDate, endTime: endDate, numberOfDays: dayCount(row), known: isKnown(row) };
        }),
      };
    });
  });

  handle(holidays.seed, async ({ country, years, deptId, inherit = true, keys }, { db, user, language, record }) => {
    const { rows } = await calendarOf(country, years, language);
    const chosen = rows.filter(({ key, calendar }) => keys?.includes(key) ?? usual.includes(calendar));
    const createdAt = new Date(clock.now());
    const { added, companyId } = await writeHolidays(db, async (tx) => {
      const { organisationName: _, ...of } = await belongingOf(tx, user, deptId);
      const isKnown = await knownTo(tx, of);
      const isInherited = inherit || of.organisationId === null;
      const fresh = chosen.filter((row) => !isKnown(row));
      if (fresh.length === 0) return { added: [], companyId: of.companyId };
      const made = await tx
        .insertInto('holidays')
        .values(
          fresh.map(({ key: seedKey, calendar: _kind, ...row }) => ({
            ...row,
            ...of,
            inherit: isInherited,
            seedCountry: country,
            seedKey,
            createdAt,
          })),
        )
        // Two rows of a calendar may share a name and a day, and somebody else may add one meanwhile.
        .onConflict((conflict) => conflict.doNothing())
        .returning(['name', 'startDate'])
        .execute();
      return { added: made, companyId: of.companyId };
    });
    const changes = added.flatMap(({ name, startDate }) => changesOf(null, { name: `${name} ${startDate}` }));
    record({ name: country, companyId, changes });
    return { added: added.length, known: chosen.length - added.length };
  });
}

async function calendarOf(country: string, years: readonly number[], language: Language): Promise<CalendarYears> {
  const wanted = [...new Set(years)].toSorted((a, b) => a - b);
  if (country === 'CN') return chineseCalendar(wanted, language);
  if (!(await worldCountries()).includes(country)) throw new AppError('badRequest', { country: 'notAChoice' });
  return worldCalendar(country, wanted, language);
}

// What is seen from where it would belong is there already: taken over before, however it was changed since, or made alike by hand.
async function knownTo(
  db: Db,
  { companyId, organisationId }: { companyId: number; organisationId: number | null },
): Promise<(row: CalendarRow) => boolean> {
  const seen = organisationId === null ? [] : [organisationId];
  const found = await db
    .selectFrom('holidays')
    .select(['name', 'startDate', 'seedKey'])
    .where(isSeenIn({ companyId, seen }))
    .execute();
  const keys = new Set(found.map(({ seedKey }) => seedKey));
  const names = new Set(found.map(({ name, startDate }) => `${startDate} ${name}`));
  return ({ key, name, startDate }) => keys.has(key) || names.has(`${startDate} ${name}`);
}
