import { languages } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { tableFile } from '../../platform/table-file.ts';
import { cellOf } from './cell-texts.ts';
import type { ImportRow } from './import-store.ts';
import type { Kind } from './kind.ts';

/** What is shown once of what an import added: passwords of people, secrets of devices. They are made for this file and kept nowhere. */
export async function secretsFile(app: App, call: UserCall, kept: ImportRow, kind: Kind): Promise<FileReply> {
  const { db, user, language } = call;
  const { companyId } = kept;
  // Of two who ask at once, one gets them.
  const first = await db
    .updateTable('imports')
    .set({ secretsAt: new Date(app.clock.now()) })
    .where('id', '=', kept.id)
    .where('secretsAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first === undefined || kind.reveal === undefined) throw new AppError('importNotReady');
  const rows = await db
    .selectFrom('importRows')
    .select(['name', 'thingId'])
    .where('importId', '=', kept.id)
    .where('stored', '=', true)
    .where('outcome', '=', 'created')
    .orderBy('row')
    .execute();
  const ids = rows.flatMap(({ thingId }) => thingId ?? []);
  const secrets = await kind.reveal(app, { db, user, companyId, language }, ids);
  const heading = kind.columns.find((column) => column.key === true)?.heading ?? 'spreadsheets.column';
  const shown = rows.flatMap(({ name, thingId }) => {
    const secret = secrets.get(thingId ?? 0);
    return secret === undefined ? [] : [[cellOf(name), secret]];
  });
  const title = translate(language, 'spreadsheets.secret');
  return tableFile({
    name: title,
    sheets: [
      {
        title,
        columns: [
          { title: translate(language, heading), type: 'text', width: 28 },
          { title, type: 'text', width: 60 },
        ],
        rows: shown,
      },
    ],
    format: 'xlsx',
    rightToLeft: languages[language].dir === 'rtl',
  });
}
