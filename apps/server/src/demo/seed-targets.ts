import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { addDays, formatDay, monthStart, parseLocal, weekday, yearStart } from '@portico/counting/local-time';
import type { Tx } from '../platform/base-data/transaction.ts';
import type { DemoCompany, DemoEntity } from './demo-company.ts';
import { demoFestivals } from './festivals.ts';
import { requireSeededId, type SeededPlaceIds } from './seeded-place-ids.ts';

/** Targets are rounded to this many people, as a manager would. */
const roundingStep = 100;

/**
 * Sets the targets of all stores for last year, this year and next year: the people whom the devices can be expected to count on the
 * weekdays, weekends and festivals of that year, plus the company's growth share. `now` is in epoch milliseconds.
 */
export async function seedTargets(tx: Tx, company: DemoCompany, places: SeededPlaceIds, now: number): Promise<void> {
  const thisYear = new Date(now).getUTCFullYear();
  const rows = company.entities.flatMap((entity) =>
    [thisYear - 1, thisYear, thisYear + 1].map((year) => {
      const months = expectedMonths(company, entity, year).map((people) =>
        roundTarget(people * (1 + company.targets.growthShare)),
      );
      const isMonthly = company.targets.setPer === 'month';
      return {
        companyId: places.companyId,
        entityId: requireSeededId(places.entities, entity.name),
        organisationId: null,
        year,
        yearly: isMonthly ? null : months.reduce((sum, month) => sum + month, 0),
        months: isMonthly ? months : months.map(() => null),
      };
    }),
  );
  await tx.insertInto('targets').values(rows).execute();
}

const roundTarget = (people: number) => Math.round(people / roundingStep) * roundingStep;

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
  const name = company.festivals.find((one) =>
    demoFestivals[one].days.some(([from, to]) => from <= date && date <= to),
  );
  return name === undefined ? 1 : demoFestivals[name].factor;
}

/** The share of an entity's visitors whom its devices count as they enter, 0 to 1. */
function countedShare(entity: DemoEntity): number {
  const countsVisitors = (kind: keyof typeof deviceKinds) => {
    const measures: readonly Metric[] = deviceKinds[kind].measures;
    return measures.includes('flowIn');
  };
  return entity.corridors.reduce((sum, { share, devices }) => {
    const countedPart = devices
      .filter(({ kind }) => countsVisitors(kind))
      .reduce((part, device) => part + device.share, 0);
    return sum + share * countedPart;
  }, 0);
}
