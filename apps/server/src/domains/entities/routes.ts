import { entities, type Forwarding } from '@portico/contract/routes/entities';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireAccess } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import {
  addEntities,
  changeEntities,
  completeNewEntity,
  hasChangedOrganisation,
  runEntityTransaction,
} from './change-entities.ts';
import { loadEntityById, loadEntityRowPage } from './entity-rows.ts';
import { checkForwardingAddress, loadForwarding, setForwarding } from './forwarding.ts';
import { removeEntities } from './remove-entities.ts';
import { lockEntity, toEntityLogFields } from './stored-entities.ts';

/** The routes for entities: stores and venues. */
export function entityRoutes({ handle, events, clock, outboundGate }: App): void {
  handle(entities.list, async (input, { db, user, language }) =>
    db.transaction().execute(async (tx) => loadEntityRowPage(tx, user, input, language)),
  );

  handle(entities.details, async ({ id }, { db, user }) => {
    const found = await db.transaction().execute(async (tx) => loadEntityById(tx, user, id));
    if (found === null) throw new AppError('notFound');
    return found;
  });

  handle(entities.add, async ({ forwarding, ...input }, { db, user, recordChange }) => {
    requireStoredForwarding(forwarding, []);
    const createdAt = new Date(clock.now());
    const [added] = await runEntityTransaction(db, async (tx) =>
      addEntities(tx, user, [await completeNewEntity(tx, input)], createdAt),
    );
    if (added === undefined) throw new AppError('serverError');
    const { id, name, companyId } = added;
    recordChange({ name, companyId, changes: diffFields(null, toEntityLogFields(added)) });
    events.emit('rights.changed', { companyId });
    return { id };
  });

  handle(entities.change, async ({ forwarding, ...input }, { db, user, recordChange }) => {
    const { changes, sns, rewriting } = await runEntityTransaction(db, async (tx) => {
      if (forwarding !== undefined)
        requireStoredForwarding(forwarding, (await loadEntityById(tx, user, input.id))?.forwarding ?? []);
      return changeEntities(tx, user, [input]);
    });
    for (const change of changes) {
      const { name, companyId } = change.after;
      recordChange({
        name,
        companyId,
        changes: diffFields(toEntityLogFields(change.before), toEntityLogFields(change.after)),
      });
      if (hasChangedOrganisation(change)) events.emit('rights.changed', { companyId });
    }
    if (sns.length > 0) events.emit('devices.changed', { sns });
    // Corrections of an entrance without devices also depend on the opening hours of its entity.
    for (const companyId of new Set(changes.map(({ after }) => after.companyId)))
      events.emit('correctedValues.outdated', { companyId });
    return { rewriting };
  });

  handle(entities.remove, async ({ ids }, { db, user, recordChange }) => {
    if (ids.length === 0) return { rewriting: [] };
    const { gone, sns, rewriting } = await runEntityTransaction(db, async (tx) => removeEntities(tx, user, ids));
    const name = gone.map((entity) => entity.name).join(', ');
    const companies = [...new Set(gone.map((entity) => entity.companyId))];
    const changes = gone.flatMap((entity) => diffFields(toEntityLogFields(entity), null));
    recordChange({ name, companyId: companies[0] ?? null, changes });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    for (const companyId of companies) events.emit('rights.changed', { companyId });
    return { rewriting };
  });

  handle(entities.setForwarding, async (input, { db, user, recordChange }) => {
    requireAccess(user, `entity:protocol${input.protocol}`);
    const stored = await db.transaction().execute(async (tx) => {
      await lockEntity(tx, user, input.entityId);
      return loadForwarding(tx, input);
    });
    // Looking up a name can take seconds, so no transaction is open meanwhile. An unchanged address can always be switched off.
    const isNew = input.address !== '' && input.address !== stored?.address;
    if (isNew) await checkForwardingAddress(outboundGate, input);
    const { entity, changes } = await db.transaction().execute(async (tx) => {
      const locked = await lockEntity(tx, user, input.entityId);
      return { entity: locked, changes: await setForwarding(tx, input, new Date(clock.now())) };
    });
    recordChange({ name: entity.name, companyId: entity.companyId, changes });
    return {};
  });
}

type ForwardingTarget = Pick<Forwarding, 'protocol' | 'address'> & { channelCode?: string | null | undefined };

/** Throws `badRequest` unless the given targets are the stored ones: `setForwarding` changes them. */
function requireStoredForwarding(
  given: readonly ForwardingTarget[] | undefined,
  stored: readonly ForwardingTarget[],
): void {
  const toKey = (targets: readonly ForwardingTarget[]) =>
    JSON.stringify(
      targets
        .map(({ protocol, address, channelCode }) => ({ protocol, address, channelCode: channelCode ?? null }))
        .toSorted((one, other) => one.protocol - other.protocol),
    );
  if (given !== undefined && toKey(given) !== toKey(stored))
    throw new AppError('badRequest', { forwarding: 'cannotChange' });
}
