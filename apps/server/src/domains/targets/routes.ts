import { targets } from '@portico/contract/routes/targets';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FieldChange } from '../../platform/base-data/schema.ts';
import { changeTargets, type TargetChange } from './change-targets.ts';
import type { TargetPlace } from './stored-targets.ts';

/** Route that stores targets. The domain `progress` returns them with the progress of places. */
export function targetRoutes({ handle, clock }: App): void {
  handle(targets.save, async ({ year, item, cells }, { db, user, recordChange }) => {
    const placedCells = cells.map((cell, position) => ({
      ...cell,
      year,
      place: parseTargetPlace(cell, `cells.${position}`),
    }));
    const changes = await db
      .transaction()
      .execute((tx) => changeTargets(tx, user, item, placedCells, new Date(clock.now())));
    const names = new Set(changes.map(({ name }) => name));
    const [first] = changes;
    if (first !== undefined)
      recordChange({
        name: names.size === 1 ? first.name : `${first.name} * ${names.size}`,
        companyId: first.companyId,
        changes: changes.slice(0, maxLoggedChanges).map((change) => toFieldChange(change, names.size > 1)),
      });
    return { changed: changes.length };
  });
}

/** Returns the place of a request. Throws badRequest unless exactly one id is given. */
export function parseTargetPlace(
  given: { organisationId?: number | undefined; entityId?: number | undefined },
  field: string,
): TargetPlace {
  const { organisationId, entityId } = given;
  if (entityId !== undefined && organisationId === undefined) return { entityId };
  if (organisationId !== undefined && entityId === undefined) return { organisationId };
  throw new AppError('badRequest', { [`${field}.entityId`]: entityId === undefined ? 'required' : 'invalid' });
}

/** Maximum number of changes shown in a log entry. A change of a thousand stores is one entry with the number of stores. */
const maxLoggedChanges = 200;

function toFieldChange({ year, month, name, before, after }: TargetChange, withName: boolean): FieldChange {
  const formatAmount = (amount: number | null) =>
    amount === null ? null : withName ? `${name}: ${amount}` : String(amount);
  return {
    field: month === 0 ? String(year) : `${year}-${String(month).padStart(2, '0')}`,
    before: formatAmount(before),
    after: formatAmount(after),
  };
}
