import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { addDays, formatDay, monthStart, parseLocal, weekday, yearStart } from '@portico/counting/local-time';
import { festivals } from './festivals.ts';
import type { DemoCompany, DemoEntity } from './places.ts';
import { idOf, type SeededPlaces, type Tx } from './seeded-places.ts';

/** Nobody sets a target to the person. */
const roundedTo = 100;

/**
 * Sets what the stores are to reach in the year before, this one and the next: what their weekdays, weekends and festivals bring where
 * devices count people, and so much more as the company has in mind. `monthly` companies set each month, others the year.
 */
export async function seedTargets(tx: Tx, company: DemoCompany, places: SeededPlaces, now: number): Promise<void> {
  const thisYear = new Date(now).getUTCFullYear();
  const rows = company.entities.flatMap((entity) =>
    [thisYear - 1, thisYear, thisYear + 1].map((year) => {
      const months = expectedMonths(company, entity, year).map((people) =>
        rounded(people * (1 + company.targets.over)),
      );
      const isMonthly = company.targets.by === 'month';
      return {
        companyId: places.companyId,
        entityId: idOf(places.entities, entity.name),
        organisationId: null,
        year,
        yearly: isMonthly ? null : months.reduce((sum, month) => sum + month, 0),
        months: isMonthly ? months : months.map(() => null),
      };
    }),
  );
  await tx.insertInto('targets').values(rows).execute();
}

const rounded = (people: number) => Math.round(people / roundedTo) * roundedTo;

function expectedMonths(company: DemoCompany, entity: DemoEntity, year: number): number[] {
  const months = Array.from({ length: 12 }, () => 0);
  const perDay = entity.visitorsPerDay * countedShare(entity);
  const first = yearStart(parseLocal(`${year}-01-01`));
  for (let day = first; yearStart(day) === first; day = addDays(day, 1)) {
    const month = new Date(monthStart(day) * 1000).getUTCMonth();
    const isWeekend = weekday(day) > 5;
    months[month] =
      (months[month] ?? 0) + perDay * (isWeekend ? entity.weekendFactor : 1) * festivalFactor(company, day);
  }
  return months;
}

function festivalFactor(company: DemoCompany, day: number): number {
  const date = formatDay(day);
  const name = company.festivals.find((one) => festivals[one].days.some(([from, to]) => from <= date && date <= to));
  return name === undefined ? 1 : festivals[name].factor;
}

/** The part of an entity's people that its devices count as they come in. */
function countedShare(entity: DemoEntity): number {
  const counts = (kind: keyof typeof deviceKinds) => {
    const measures: readonly Metric[] = deviceKinds[kind].measures;
    return measures.includes('flowIn');
  };
  return entity.corridors.reduce((sum, { share, devices }) => {
    const counted = devices.filter(({ kind }) => counts(kind)).reduce((part, device) => part + device.share, 0);
    return sum + share * counted;
  }, 0);
}
