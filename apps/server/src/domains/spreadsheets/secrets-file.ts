import { translate } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createTableFile } from '../../platform/table-file.ts';
import { toCellText } from './cell-texts.ts';
import type { StoredImport } from './import-store.ts';
import type { KindDefinition } from './kind-definition.ts';

/** A file of the secrets of added items, shown once: passwords of users, secrets of devices. Only their hashes are stored. */
export async function createSecretsFile(
  app: App,
  call: UserCall,
  storedImport: StoredImport,
  kind: KindDefinition,
): Promise<FileReply> {
  const { db, user, language } = call;
  const { companyId } = storedImport;
  // Of two concurrent calls, only one gets the secrets.
  const first = await db
    .updateTable('imports')
    .set({ secretsAt: new Date(app.clock.now()) })
    .where('id', '=', storedImport.id)
    .where('secretsAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first === undefined || kind.createSecrets === undefined) throw new AppError('importNotReady');
  const rows = await db
    .selectFrom('importRows')
    .select(['name', 'thingId'])
    .where('importId', '=', storedImport.id)
    .where('stored', '=', true)
    .where('outcome', '=', 'created')
    .orderBy('row')
    .execute();
  const ids = rows.flatMap(({ thingId }) => thingId ?? []);
  const secrets = await kind.createSecrets(app, { db, user, companyId, language }, ids);
  const heading = kind.columns.find((column) => column.key === true)?.heading ?? 'spreadsheets.column';
  const tableRows = rows.flatMap(({ name, thingId }) => {
    const secret = secrets.get(thingId ?? 0);
    return secret === undefined ? [] : [[toCellText(name), secret]];
  });
  const title = translate(language, 'spreadsheets.secret');
  return createTableFile({
    name: title,
    sheets: [
      {
        title,
        columns: [
          { title: translate(language, heading), type: 'text', width: 28 },
          { title, type: 'text', width: 60 },
        ],
        rows: tableRows,
      },
    ],
    format: 'xlsx',
    language,
  });
}
