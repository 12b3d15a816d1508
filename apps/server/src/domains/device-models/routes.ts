import { deviceModels } from '@portico/contract/routes/device-models';
import { findDeviceKind } from '@portico/contract/words/device-kinds';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { hasDevicesOfModel, loadDeviceModelPage } from './model-rows.ts';

/** The routes for device models: all users choose from them, platform administrators edit them. */
export function deviceModelRoutes({ handle }: App): void {
  handle(deviceModels.list, async (input, { db, language }) =>
    db.transaction().execute((tx) => loadDeviceModelPage(tx, input, language)),
  );

  handle(deviceModels.add, async ({ snLenth, ...input }, { db, recordChange }) => {
    requireKind(input.deviceType);
    const fields = { ...input, snLength: snLenth };
    const { id } = await refuseTakenCode(
      db.insertInto('deviceModels').values(fields).returning('id').executeTakeFirstOrThrow(),
    );
    recordChange({ name: fields.code, changes: diffFields(null, toLogFields(fields)) });
    return { id };
  });

  handle(deviceModels.change, async ({ id, revision, snLenth, builtIn, ...input }, { db, recordChange }) => {
    if (input.deviceType !== undefined) requireKind(input.deviceType);
    const { before, after } = await refuseTakenCode(
      db.transaction().execute(async (tx) => {
        const stored = await lockModel(tx, id);
        requireRevision(stored, revision);
        requireStoredValues({ builtIn }, stored);
        const changed = await tx
          .updateTable('deviceModels')
          .set({ ...input, snLength: snLenth, revision: stored.revision + 1 })
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow();
        if (changed.deviceType !== stored.deviceType || changed.code !== stored.code)
          await requireUnusedModel(tx, stored);
        return { before: stored, after: changed };
      }),
    );
    recordChange({ name: before.code, changes: diffFields(toLogFields(before), toLogFields(after)) });
    return {};
  });

  handle(deviceModels.remove, async ({ id }, { db, recordChange }) => {
    const model = await db.transaction().execute(async (tx) => {
      const stored = await lockModel(tx, id);
      await requireUnusedModel(tx, stored);
      await tx.deleteFrom('deviceModels').where('id', '=', id).execute();
      return stored;
    });
    recordChange({ name: model.code, changes: diffFields(toLogFields(model), null) });
    return {};
  });
}

const columns = ['deviceType', 'deviceName', 'code', 'snLength', 'format', 'builtIn', 'revision'] as const;

async function lockModel(tx: Db, id: number) {
  const model = await tx.selectFrom('deviceModels').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (model === undefined) throw new AppError('notFound');
  return model;
}

/** Throws if the model is built in or has devices. */
async function requireUnusedModel(
  tx: Db,
  model: { deviceType: number; code: string; builtIn: boolean },
): Promise<void> {
  if (model.builtIn) throw new AppError('deviceModelBuiltIn');
  if (await hasDevicesOfModel(tx, model.deviceType, model.code)) throw new AppError('deviceModelInUse');
}

function requireKind(deviceType: number): void {
  if (findDeviceKind(deviceType) === undefined) throw new AppError('badRequest', { deviceType: 'notAChoice' });
}

function refuseTakenCode<T>(write: Promise<T>): Promise<T> {
  return mapConstraintErrors(write, { device_models_code: new AppError('badRequest', { code: 'taken' }) });
}

/** The fields for the operation log. The code is named `model`, because the log masks a field named `code` like a password. */
function toLogFields({ deviceType, deviceName, code, format }: LoggedModel) {
  return { deviceType, deviceName, model: code, format };
}

type LoggedModel = { deviceType: number; deviceName: string; code: string; format?: string | null | undefined };
