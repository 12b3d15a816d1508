import { holidays } from '@portico/contract/routes/holidays';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { belongingOf, festivalScopeOf } from './belonging.ts';
import { daysGiven, holidayPage, lockHolidays, type StoredHoliday, writeHolidays } from './stored-holidays.ts';

/** The list of festivals: by hand. */
export function holidayRoutes({ handle, clock }: App): void {
  handle(holidays.list, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => holidayPage(tx, await festivalScopeOf(tx, user), input)),
  );

  handle(holidays.add, async ({ name, kind = 'festival', inherit = true, deptId, ...given }, { db, user, record }) => {
    const days = daysGiven(given, null);
    const createdAt = new Date(clock.now());
    const { id, companyId, organisationName } = await writeHolidays(db, async (tx) => {
      const { organisationName: deptName, ...of } = await belongingOf(tx, user, deptId);
      const isInherited = inherit || of.organisationId === null;
      const values = { name, kind, ...days, ...of, inherit: isInherited, createdAt };
      const added = await tx.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow();
      return { ...added, companyId: of.companyId, organisationName: deptName };
    });
    const made = { name, ...days, kind, inherit, organisationName };
    record({ name, companyId, changes: changesOf(null, logged(made)) });
    return { id };
  });

  handle(holidays.change, async ({ id, revision, name, kind, inherit, deptId, ...given }, { db, user, record }) => {
    const { before, after } = await writeHolidays(db, async (tx) => {
      const scope = await festivalScopeOf(tx, user);
      const [stored] = await lockHolidays(tx, scope, [id]);
      if (stored === undefined) throw new Error('locked one, got none');
      requireRevision(stored, revision);
      const isMoved = deptId !== undefined && deptId !== stored.organisationId;
      const { organisationId, organisationName, companyId } = isMoved ? await belongingOf(tx, user, deptId) : stored;
      if (companyId !== stored.companyId) throw new AppError('notFound');
      const changed = {
        name: name ?? stored.name,
        kind: kind ?? stored.kind,
        ...daysGiven(given, stored),
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
    record({ name: after.name, companyId: after.companyId, changes: changesOf(logged(before), logged(after)) });
    return {};
  });

  handle(holidays.remove, async ({ ids }, { db, user, record }) => {
    if (ids.length === 0) return {};
    const gone = await writeHolidays(db, async (tx) => {
      const removed = await lockHolidays(tx, await festivalScopeOf(tx, user), ids);
      await tx
        .deleteFrom('holidays')
        .where(sql<boolean>`id = any(${removed.map(({ id }) => id)}::bigint[])`)
        .execute();
      return removed;
    });
    const name = gone.map((holiday) => holiday.name).join(', ');
    const changes = gone.flatMap((holiday) => changesOf(logged(holiday), null));
    record({ name, companyId: gone[0]?.companyId ?? null, changes });
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
