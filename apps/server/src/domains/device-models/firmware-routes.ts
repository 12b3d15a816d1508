import { updateConfigs } from '@portico/contract/routes/device-models';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { addFirmware, changeFirmware, removeFirmware } from './change-firmware.ts';
import { loadFirmwareConfigPage, loadLatestFirmwareConfig } from './firmware-rows.ts';
import { buildFirmwareUrl } from './firmware-url.ts';
import { saveUploadedFirmware } from './save-firmware.ts';

/** The routes for firmware configurations and files: platform administrators edit them, devices fetch the files. */
export function firmwareRoutes(app: App): void {
  const { handle, systemDb, events, firmwareFiles, config } = app;

  handle(updateConfigs.list, async (input, { db, language }) =>
    db.transaction().execute((tx) => loadFirmwareConfigPage(tx, input, language)),
  );
  handle(updateConfigs.latest, async (input, { db }) => loadLatestFirmwareConfig(db, input));

  handle(updateConfigs.add, async (input, { db, recordChange }) => {
    const fields = { ...input, remark: input.remark ?? null };
    const id = await addFirmware(app, db, fields);
    recordChange({ name: firmwareName(fields), changes: diffFields(null, fields) });
    return { id };
  });

  handle(updateConfigs.change, async (input, { db, recordChange }) => {
    const { before, after, waitingSns } = await changeFirmware(app, db, withoutUndefined(input));
    if (waitingSns.length > 0) events.emit('devices.changed', { sns: waitingSns });
    recordChange({ name: firmwareName(before), changes: diffFields(before, after) });
    return {};
  });

  handle(updateConfigs.remove, async ({ id }, { db, recordChange }) => {
    const fields = await removeFirmware(db, id);
    recordChange({ name: firmwareName(fields), changes: diffFields(fields, null) });
    return {};
  });

  handle(updateConfigs.upload, async (_input, call) => saveUploadedFirmware(app, call));

  handle(updateConfigs.files, async ({ page, size }, { db }) =>
    db.transaction().execute(async (tx) => {
      const rows = tx.selectFrom('firmwareFiles').selectAll().orderBy('createdAt', 'desc').orderBy('name');
      const found = await rows
        .limit(size)
        .offset(page * size)
        .execute();
      const counted = tx.selectFrom('firmwareFiles').select((count) => count.fn.countAll<number>().as('total'));
      const content = found.map(({ name, fileName, bytes, sha256, createdAt }) => ({
        url: buildFirmwareUrl(config, name),
        fileName,
        bytes,
        sha256,
        createTime: createdAt.toISOString(),
      }));
      return { content, totalElements: (await counted.executeTakeFirstOrThrow()).total };
    }),
  );

  // Devices have no account: any client that has the name may fetch the file.
  handle(updateConfigs.file, async ({ name }) => {
    const row = await systemDb
      .selectFrom('firmwareFiles')
      .select('fileName')
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound');
    // Not an octet stream: the server compresses these, and a device may not be able to decompress.
    return { name: row.fileName, type: 'application/x-firmware', ...(await firmwareFiles.read(name)) };
  });
}

const firmwareName = ({ model, version }: { model: string; version: string }) => `${model} ${version}`;

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The input without its undefined fields. */
function withoutUndefined<T extends { id: number }>({ id, ...given }: T): { id: number } & Defined<Omit<T, 'id'>> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return { id, ...(Object.fromEntries(entries) as Defined<Omit<T, 'id'>>) }; // its own fields, without the undefined ones
}
