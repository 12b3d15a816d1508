import { corridors } from '@portico/contract/routes/corridors';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { addCorridor, changeCorridors, runCorridorTransaction, type StoredCorridor } from './change-corridors.ts';
import { loadAllCorridors, loadCorridorPage } from './corridor-rows.ts';
import { removeCorridors } from './remove-corridors.ts';

/** The routes for the entrances of entities. */
export function corridorRoutes(app: App): void {
  listRoutes(app);
  const { handle, events, clock } = app;

  handle(corridors.add, async (input, { db, user, recordChange }) => {
    const now = new Date(clock.now());
    const { id, entity, sns } = await runCorridorTransaction(db, async (tx) => addCorridor(tx, user, input, now));
    const { name, remark = null } = input;
    const changes = diffFields(null, { name, entityName: entity.name, remark, devices: sns.join(', ') });
    recordChange({ name, companyId: entity.companyId, changes });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return { id };
  });

  handle(corridors.change, async ({ entityId, deptId, binding, ...input }, { db, user, language, recordChange }) => {
    const change = async (tx: Tx) => {
      const scope = await loadEntityScope(tx, user);
      const { content } = await loadAllCorridors(tx, scope, { ids: [input.id] }, language);
      const [stored] = content;
      if (stored === undefined) throw new AppError('notFound');
      requireStoredValues({ entityId, deptId, binding }, stored);
      return changeCorridors(tx, user, [input]);
    };
    for (const { before, after } of await runCorridorTransaction(db, change)) {
      const { name, remark, companyId } = before;
      recordChange({ name: after.name, companyId, changes: diffFields({ name, remark }, after) });
    }
    return {};
  });

  handle(corridors.remove, async ({ ids }, { db, user, recordChange }) => {
    if (ids.length === 0) return {};
    const now = new Date(clock.now());
    const { gone, sns } = await runCorridorTransaction(db, async (tx) => removeCorridors(tx, user, ids, now));
    const name = gone.map((corridor) => corridor.name).join(', ');
    const changes = [...gone.flatMap((corridor) => diffFields(toLogFields(corridor), null)), ...toUnboundChanges(sns)];
    recordChange({ name, companyId: gone[0]?.companyId ?? null, changes });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return {};
  });
}

function listRoutes({ handle }: App): void {
  handle(corridors.list, async ({ page, size, sort, ...filter }, { db, user, language }) =>
    db
      .transaction()
      .execute(async (tx) =>
        loadCorridorPage(tx, await loadEntityScope(tx, user), filter, { page, size, sort, language }),
      ),
  );

  handle(corridors.byEntity, async ({ entityId }, { db, user, language }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await loadVisibleEntities(tx, scope, { ids: [entityId] });
      return loadAllCorridors(tx, scope, { entityId }, language);
    }),
  );

  handle(corridors.infoByIds, async ({ ids }, { db, user, language }) =>
    db.transaction().execute(async (tx) => loadAllCorridors(tx, await loadEntityScope(tx, user), { ids }, language)),
  );

  handle(corridors.ofArea, async ({ page, size, areaId, name }, { db, user, language }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await loadVisibleEntities(tx, scope, { ids: [await loadEntityIdOfArea(tx, areaId)] });
      return loadCorridorPage(tx, scope, { areaId, name }, { page, size, language });
    }),
  );

  handle(corridors.notOfArea, async ({ page, size, entityId, areaId, name }, { db, user, language }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await loadVisibleEntities(tx, scope, { ids: [entityId] });
      if (areaId !== undefined && (await loadEntityIdOfArea(tx, areaId)) !== entityId) throw new AppError('notFound');
      return loadCorridorPage(tx, scope, { entityId, notInArea: areaId, name }, { page, size, language });
    }),
  );
}

async function loadEntityIdOfArea(db: Db, id: number): Promise<number> {
  const area = await db.selectFrom('areas').select('entityId').where('id', '=', id).executeTakeFirst();
  if (area === undefined) throw new AppError('notFound');
  return area.entityId;
}

const toLogFields = ({ name, entityName, remark }: StoredCorridor) => ({ name, entityName, remark });

const toUnboundChanges = (sns: readonly string[]) => diffFields({ devices: sns.join(', ') }, null);
