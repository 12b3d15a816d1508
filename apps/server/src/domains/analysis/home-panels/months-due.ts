import { rangeTypes } from '@portico/contract/words/time-ranges';
import type { TargetItem } from '@portico/contract/words/targets';
import { parseWorkTime } from '@portico/counting/business-hours';
import { hoursDue } from '@portico/counting/expected-periods';
import type { ComparedRange } from '@portico/counting/ranges';
import { type Due, targetDue } from '@portico/counting/targets';
import type { Db } from '../../../platform/things/open.ts';
import { byPlace, placeKey, targetsOf } from '../../targets/index.ts';
import { type AlikePart, rangeAt } from '../home-parts.ts';

/** The calendar month of the entities of a part, and by entity what its own target says of it; who has none for every day is absent. */
export type MonthDue = { part: AlikePart; month: ComparedRange; due: ReadonlyMap<number, Due> };

/** What the targets of entities say of their own calendar months, part by part: one question for all of them. */
export async function monthsDue(
  db: Db,
  parts: readonly AlikePart[],
  item: TargetItem,
  now: number,
): Promise<MonthDue[]> {
  const months = parts.map((part) => ({ part, month: rangeAt(part.entities, { type: rangeTypes.month }, now) }));
  const years = [...new Set(months.map(({ month }) => new Date(month.from * 1000).getUTCFullYear()))];
  const entityIds = parts.flatMap(({ entities }) => entities.map(({ id }) => id));
  const targets = byPlace(await targetsOf(db, { organisationIds: [], entityIds }, { item, years }));
  return months.map(({ part, month }) => {
    const due = part.entities.flatMap(({ id, workTime }) => {
      const hours = hoursDue(parseWorkTime(workTime));
      const own = targetDue(targets.days(placeKey({ entityId: id })), month, month.asOf, hours);
      return own === null ? [] : [[id, own] as const];
    });
    return { part, month, due: new Map(due) };
  });
}
