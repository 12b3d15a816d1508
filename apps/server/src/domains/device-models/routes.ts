import { deviceModels } from '@portico/contract/routes/device-models';
import { deviceKindOf } from '@portico/contract/words/device-kinds';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { hasDevices, modelPage } from './model-rows.ts';

/** Models of devices: everybody chooses one, platform administrators keep them. */
export function deviceModelRoutes({ handle }: App): void {
  handle(deviceModels.list, async (input, { db }) => db.transaction().execute((tx) => modelPage(tx, input)));

  handle(deviceModels.add, async ({ snLenth, ...input }, { db, record }) => {
    requireKind(input.deviceType);
    const fields = { ...input, snLength: snLenth };
    const { id } = await unlessTaken(
      db.insertInto('deviceModels').values(fields).returning('id').executeTakeFirstOrThrow(),
    );
    record({ name: fields.code, changes: changesOf(null, told(fields)) });
    return { id };
  });

  handle(deviceModels.change, async ({ id, revision, snLenth, ...input }, { db, record }) => {
    if (input.deviceType !== undefined) requireKind(input.deviceType);
    const { before, after } = await unlessTaken(
      db.transaction().execute(async (tx) => {
        const stored = await lockModel(tx, id);
        requireRevision(stored, revision);
        const changed = await tx
          .updateTable('deviceModels')
          .set({ ...input, snLength: snLenth, revision: stored.revision + 1 })
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow();
        if (changed.deviceType !== stored.deviceType || changed.code !== stored.code) await requireFree(tx, stored);
        return { before: stored, after: changed };
      }),
    );
    record({ name: before.code, changes: changesOf(told(before), told(after)) });
    return {};
  });

  handle(deviceModels.remove, async ({ id }, { db, record }) => {
    const model = await db.transaction().execute(async (tx) => {
      const stored = await lockModel(tx, id);
      await requireFree(tx, stored);
      await tx.deleteFrom('deviceModels').where('id', '=', id).execute();
      return stored;
    });
    record({ name: model.code, changes: changesOf(told(model), null) });
    return {};
  });
}

const columns = ['deviceType', 'deviceName', 'code', 'snLength', 'format', 'builtIn', 'revision'] as const;

async function lockModel(tx: Db, id: number) {
  const model = await tx.selectFrom('deviceModels').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (model === undefined) throw new AppError('notFound');
  return model;
}

/** Refuses to lose a model the product or a device names. */
async function requireFree(tx: Db, model: { deviceType: number; code: string; builtIn: boolean }): Promise<void> {
  if (model.builtIn) throw new AppError('deviceModelBuiltIn');
  if (await hasDevices(tx, model.deviceType, model.code)) throw new AppError('deviceModelInUse');
}

function requireKind(deviceType: number): void {
  if (deviceKindOf(deviceType) === undefined) throw new AppError('badRequest', { deviceType: 'notAChoice' });
}

function unlessTaken<T>(write: Promise<T>): Promise<T> {
  return unlessBroken(write, { device_models_code: new AppError('badRequest', { code: 'taken' }) });
}

/** As the operation log keeps it: a field called code would be hidden there like a password. */
function told({ deviceType, deviceName, code, format }: ToldModel) {
  return { deviceType, deviceName, model: code, format };
}

type ToldModel = { deviceType: number; deviceName: string; code: string; format?: string | null | undefined };
