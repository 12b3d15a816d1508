import { targets } from '@portico/contract/routes/targets';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FieldChange } from '../../platform/things/schema.ts';
import { changeTargets, type TargetChange } from './change-targets.ts';
import type { TargetPlace } from './stored-targets.ts';

/** Targets as they are set; how far places are with them is told by the domain `progress`. */
export function targetRoutes({ handle, clock }: App): void {
  handle(targets.save, async ({ year, item, cells }, { db, user, record }) => {
    const given = cells.map((cell, position) => ({ ...cell, year, place: placeOf(cell, `cells.${position}`) }));
    const changes = await db.transaction().execute((tx) => changeTargets(tx, user, item, given, new Date(clock.now())));
    const names = new Set(changes.map(({ name }) => name));
    const [first] = changes;
    if (first !== undefined)
      record({
        name: names.size === 1 ? first.name : `${first.name} * ${names.size}`,
        companyId: first.companyId,
        changes: changes.slice(0, mostTold).map((change) => told(change, names.size > 1)),
      });
    return { changed: changes.length };
  });
}

/** The one place somebody means. */
export function placeOf(
  given: { organisationId?: number | undefined; entityId?: number | undefined },
  field: string,
): TargetPlace {
  const { organisationId, entityId } = given;
  if (entityId !== undefined && organisationId === undefined) return { entityId };
  if (organisationId !== undefined && entityId === undefined) return { organisationId };
  throw new AppError('badRequest', { [`${field}.entityId`]: entityId === undefined ? 'required' : 'invalid' });
}

/** A sheet of a thousand stores is one entry of the log, which says how many and shows so many of its numbers. */
const mostTold = 200;

function told({ year, month, name, before, after }: TargetChange, withName: boolean): FieldChange {
  const written = (amount: number | null) =>
    amount === null ? null : withName ? `${name}: ${amount}` : String(amount);
  return {
    field: month === 0 ? String(year) : `${year}-${String(month).padStart(2, '0')}`,
    before: written(before),
    after: written(after),
  };
}
