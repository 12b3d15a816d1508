import { organisations } from '@portico/contract/routes/organisations';
import type { App } from '../../platform/app.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import {
  changeTreeOf,
  type Organisation,
  requireBelowRoot,
  requireOrganisation,
  requireOrganisations,
  requirePlaceBelow,
  requireUnused,
  type Turn,
} from './changes.ts';
import { organisationTree } from './tree.ts';

/** The organisation tree of a company. */
export function organisationRoutes({ handle, events, clock }: App): void {
  handle(organisations.tree, async (input, { db, user }) => organisationTree(db, user, input));

  handle(organisations.add, async ({ name, pid, enabled }, { db, user, record }) => {
    const { made, parent } = await changeTreeOf(db, user, pid, async (turn) => {
      const above = await requireOrganisation(turn, pid);
      await requirePlaceBelow(turn, pid, null);
      const values = { companyId: turn.companyId, parentId: pid, name, enabled, createdAt: new Date(clock.now()) };
      const added = await turn.tx.insertInto('organisations').values(values).returning('id').executeTakeFirstOrThrow();
      return { made: added, parent: above };
    });
    const changes = changesOf(null, { name, parent: parent.name, enabled });
    record({ name, companyId: parent.companyId, changes });
    return made;
  });

  handle(organisations.change, async (input, { db, user, record }) => {
    const { before, after } = await changeTreeOf(db, user, input.id, async (turn) => {
      const stored = await requireOrganisation(turn, input.id);
      requireRevision(stored, input.revision);
      const { name = stored.name, enabled = stored.enabled } = input;
      const moved = { ...stored, name, enabled, ...(await placeOf(turn, stored, input.pid)) };
      const { parentId } = moved;
      await turn.tx
        .updateTable('organisations')
        .set({ name, enabled, parentId, revision: stored.revision + 1 })
        .where('id', '=', input.id)
        .execute();
      return { before: stored, after: moved };
    });
    const { companyId } = after;
    record({ name: after.name, companyId, changes: changesOf(written(before), written(after)) });
    // What somebody sees hangs on where their organisations are.
    if (before.parentId !== after.parentId) events.emit('rights.changed', { companyId });
    return {};
  });

  handle(organisations.remove, async ({ ids }, { db, user, record }) => {
    const [first] = ids;
    if (first === undefined) return {};
    const removed = await changeTreeOf(db, user, first, async (turn) => {
      const gone = await requireOrganisations(turn, ids);
      for (const organisation of gone) requireBelowRoot(turn, organisation);
      const goneIds = gone.map((organisation) => organisation.id);
      await requireUnused(turn, goneIds);
      await turn.tx.deleteFrom('organisations').where('id', 'in', goneIds).execute();
      return { gone, companyId: turn.companyId };
    });
    const { gone, companyId } = removed;
    const name = gone.map((organisation) => organisation.name).join(', ');
    record({ name, companyId, changes: gone.flatMap((organisation) => changesOf(written(organisation), null)) });
    events.emit('rights.changed', { companyId });
    return {};
  });
}

/** The place a change gives an organisation; where it names none, or the present one, it stays. */
async function placeOf(
  turn: Turn,
  stored: Organisation,
  pid: number | null | undefined,
): Promise<Pick<Organisation, 'parentId' | 'parentName'>> {
  const { parentId, parentName } = stored;
  if (pid === undefined || pid === null || pid === parentId) return { parentId, parentName };
  requireBelowRoot(turn, stored);
  const parent = await requireOrganisation(turn, pid);
  await requirePlaceBelow(turn, pid, stored.id);
  return { parentId: parent.id, parentName: parent.name };
}

const written = ({ name, parentName, enabled }: Organisation) => ({ name, parent: parentName, enabled });
