import { organisations } from '@portico/contract/routes/organisations';
import type { App } from '../../platform/app.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import {
  type Organisation,
  requireAllowedParentOrganisation,
  requireNonRootOrganisation,
  requireOrganisation,
  requireOrganisations,
  requireUnusedOrganisations,
  type TreeTransaction,
  withTreeLocked,
} from './change-organisations.ts';
import { loadOrganisationTree } from './organisation-tree.ts';

/** The routes for the organisation tree of a company. */
export function organisationRoutes({ handle, events, clock }: App): void {
  handle(organisations.tree, async (input, { db, user, language }) => loadOrganisationTree(db, user, input, language));

  handle(organisations.add, async ({ name, pid, enabled }, { db, user, recordChange }) => {
    const { made, parent } = await withTreeLocked(db, user, pid, async (context) => {
      const above = await requireOrganisation(context, pid);
      await requireAllowedParentOrganisation(context, pid, null);
      const values = { companyId: context.companyId, parentId: pid, name, enabled, createdAt: new Date(clock.now()) };
      const added = await context.tx
        .insertInto('organisations')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { made: added, parent: above };
    });
    const changes = diffFields(null, { name, parent: parent.name, enabled });
    recordChange({ name, companyId: parent.companyId, changes });
    return made;
  });

  handle(organisations.change, async (input, { db, user, recordChange }) => {
    const { before, after } = await withTreeLocked(db, user, input.id, async (context) => {
      const stored = await requireOrganisation(context, input.id);
      requireRevision(stored, input.revision);
      const { name = stored.name, enabled = stored.enabled } = input;
      const moved = { ...stored, name, enabled, ...(await resolveParent(context, stored, input.pid)) };
      const { parentId } = moved;
      await context.tx
        .updateTable('organisations')
        .set({ name, enabled, parentId, revision: stored.revision + 1 })
        .where('id', '=', input.id)
        .execute();
      return { before: stored, after: moved };
    });
    const { companyId } = after;
    recordChange({ name: after.name, companyId, changes: diffFields(toLogFields(before), toLogFields(after)) });
    // The scope of users depends on the position of their organisations.
    if (before.parentId !== after.parentId) events.emit('rights.changed', { companyId });
    return {};
  });

  handle(organisations.remove, async ({ ids }, { db, user, recordChange }) => {
    const [first] = ids;
    if (first === undefined) return {};
    const removed = await withTreeLocked(db, user, first, async (context) => {
      const gone = await requireOrganisations(context, ids);
      for (const organisation of gone) requireNonRootOrganisation(context, organisation);
      const goneIds = gone.map((organisation) => organisation.id);
      await requireUnusedOrganisations(context, goneIds);
      await context.tx.deleteFrom('organisations').where('id', 'in', goneIds).execute();
      return { gone, companyId: context.companyId };
    });
    const { gone, companyId } = removed;
    const name = gone.map((organisation) => organisation.name).join(', ');
    recordChange({
      name,
      companyId,
      changes: gone.flatMap((organisation) => diffFields(toLogFields(organisation), null)),
    });
    events.emit('rights.changed', { companyId });
    return {};
  });
}

/** The parent of an organisation after a change; without `pid`, or with the present parent, it stays. */
async function resolveParent(
  context: TreeTransaction,
  stored: Organisation,
  pid: number | null | undefined,
): Promise<Pick<Organisation, 'parentId' | 'parentName'>> {
  const { parentId, parentName } = stored;
  if (pid === undefined || pid === null || pid === parentId) return { parentId, parentName };
  requireNonRootOrganisation(context, stored);
  const parent = await requireOrganisation(context, pid);
  await requireAllowedParentOrganisation(context, pid, stored.id);
  return { parentId: parent.id, parentName: parent.name };
}

const toLogFields = ({ name, parentName, enabled }: Organisation) => ({ name, parent: parentName, enabled });
