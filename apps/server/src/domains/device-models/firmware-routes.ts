import { updateConfigs } from '@portico/contract/routes/device-models';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { addFirmware, changeFirmware, removeFirmware } from './change-firmware.ts';
import { configPage, latestConfig } from './firmware-rows.ts';
import { keepFirmware } from './keep-firmware.ts';
import { firmwareUrl } from './firmware-url.ts';

/** What models are upgraded to, and the files of it: kept by platform administrators, fetched by devices. */
export function firmwareRoutes(app: App): void {
  const { handle, systemDb, events, firmwareFiles, config } = app;

  handle(updateConfigs.list, async (input, { db }) => db.transaction().execute((tx) => configPage(tx, input)));
  handle(updateConfigs.latest, async (input, { db }) => latestConfig(db, input));

  handle(updateConfigs.add, async (input, { db, record }) => {
    const fields = { ...input, remark: input.remark ?? null };
    const id = await addFirmware(app, db, fields);
    record({ name: nameOf(fields), changes: changesOf(null, fields) });
    return { id };
  });

  handle(updateConfigs.change, async (input, { db, record }) => {
    const { before, after, waiting } = await changeFirmware(app, db, said(input));
    if (waiting.length > 0) events.emit('devices.changed', { sns: waiting });
    record({ name: nameOf(before), changes: changesOf(before, after) });
    return {};
  });

  handle(updateConfigs.remove, async ({ id }, { db, record }) => {
    const fields = await removeFirmware(db, id);
    record({ name: nameOf(fields), changes: changesOf(fields, null) });
    return {};
  });

  handle(updateConfigs.upload, async (_input, call) => keepFirmware(app, call));

  handle(updateConfigs.files, async ({ page, size }, { db }) =>
    db.transaction().execute(async (tx) => {
      const rows = tx.selectFrom('firmwareFiles').selectAll().orderBy('createdAt', 'desc').orderBy('name');
      const found = await rows
        .limit(size)
        .offset(page * size)
        .execute();
      const counted = tx.selectFrom('firmwareFiles').select((count) => count.fn.countAll<number>().as('total'));
      const content = found.map(({ name, fileName, bytes, sha256, createdAt }) => ({
        url: firmwareUrl(config.publicUrl, name),
        fileName,
        bytes,
        sha256,
        createTime: createdAt.toISOString(),
      }));
      return { content, totalElements: (await counted.executeTakeFirstOrThrow()).total };
    }),
  );

  // Devices have no account: who knows the name may fetch it.
  handle(updateConfigs.file, async ({ name }) => {
    const row = await systemDb
      .selectFrom('firmwareFiles')
      .select('fileName')
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound');
    // A type of its own, because octet streams are packed on their way, and a device may not be able to unpack them.
    return { name: row.fileName, type: 'application/x-firmware', ...(await firmwareFiles.read(name)) };
  });
}

const nameOf = ({ model, version }: { model: string; version: string }) => `${model} ${version}`;

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given. */
function said<T extends { id: number }>({ id, ...given }: T): { id: number } & Said<Omit<T, 'id'>> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return { id, ...(Object.fromEntries(entries) as Said<Omit<T, 'id'>>) }; // its own fields, without the undefined ones
}
