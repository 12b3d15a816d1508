import { holidays } from '@portico/contract/routes/holidays';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { loadFestivalScope, resolveFestivalOwner } from './festival-scope.ts';
import {
  loadHolidayPage,
  lockHolidays,
  parseGivenDays,
  runHolidayTransaction,
  type StoredHoliday,
} from './stored-holidays.ts';

/** Routes to list, add, change and remove festivals. */
export function holidayRoutes({ handle, clock }: App): void {
  handle(holidays.list, async (input, { db, user, language }) =>
    db.transaction().execute(async (tx) => loadHolidayPage(tx, await loadFestivalScope(tx, user), input, language)),
  );

  handle(
    holidays.add,
    async ({ name, kind = 'festival', inherit = true, deptId, ...givenDays }, { db, user, recordChange }) => {
      const days = parseGivenDays(givenDays, null);
      const createdAt = new Date(clock.now());
      const { id, companyId, organisationName } = await runHolidayTransaction(db, async (tx) => {
        const { organisationName: deptName, ...owner } = await resolveFestivalOwner(tx, user, deptId);
        const isInherited = inherit || owner.organisationId === null;
        const values = { name, kind, ...days, ...owner, inherit: isInherited, createdAt };
        const added = await tx.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow();
        return { ...added, companyId: owner.companyId, organisationName: deptName };
      });
      const created = { name, ...days, kind, inherit, organisationName };
      recordChange({ name, companyId, changes: diffFields(null, logged(created)) });
      return { id };
    },
  );

  handle(
    holidays.change,
    async ({ id, revision, name, kind, inherit, deptId, year, ...givenDays }, { db, user, recordChange }) => {
      const { before, after } = await runHolidayTransaction(db, async (tx) => {
        const scope = await loadFestivalScope(tx, user);
        const [stored] = await lockHolidays(tx, scope, [id]);
        if (stored === undefined) throw new Error('locked one, got none');
        requireRevision(stored, revision);
        const isMoved = deptId !== undefined && deptId !== stored.organisationId;
        const { organisationId, organisationName, companyId } = isMoved
          ? await resolveFestivalOwner(tx, user, deptId)
          : stored;
        if (companyId !== stored.companyId) throw new AppError('notFound');
        const days = parseGivenDays(givenDays, stored);
        requireStoredValues({ year }, { year: Number(days.startDate.slice(0, 4)) });
        const changed = {
          name: name ?? stored.name,
          kind: kind ?? stored.kind,
          ...days,
          organisationId,
          inherit: organisationId === null || (inherit ?? stored.inherit),
        };
        await tx
          .updateTable('holidays')
          .set({ ...changed, revision: stored.revision + 1 })
          .where('id', '=', id)
          .execute();
        return { before: stored, after: { ...stored, ...changed, organisationName } };
      });
      recordChange({
        name: after.name,
        companyId: after.companyId,
        changes: diffFields(logged(before), logged(after)),
      });
      return {};
    },
  );

  handle(holidays.remove, async ({ ids }, { db, user, recordChange }) => {
    if (ids.length === 0) return {};
    const removedHolidays = await runHolidayTransaction(db, async (tx) => {
      const removed = await lockHolidays(tx, await loadFestivalScope(tx, user), ids);
      await tx
        .deleteFrom('holidays')
        .where(sql<boolean>`id = any(${removed.map(({ id }) => id)}::bigint[])`)
        .execute();
      return removed;
    });
    const name = removedHolidays.map((holiday) => holiday.name).join(', ');
    const changes = removedHolidays.flatMap((holiday) => diffFields(logged(holiday), null));
    recordChange({ name, companyId: removedHolidays[0]?.companyId ?? null, changes });
    return {};
  });
}

type Logged = Pick<StoredHoliday, 'name' | 'startDate' | 'endDate' | 'kind' | 'inherit' | 'organisationName'>;

const logged = ({ name, startDate, endDate, kind, inherit, organisationName }: Logged) => ({
  name,
  startDay: startDate,
  endDay: endDate,
  holidayKind: kind,
  inherit,
  deptName: organisationName,
});
