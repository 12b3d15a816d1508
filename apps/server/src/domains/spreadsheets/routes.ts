import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { kindRights } from '@portico/contract/words/spreadsheet-kinds';
import { translate } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireAccess } from '../../platform/http/caller.ts';
import { importOf, importPage, importRowPage, requireImport } from './import-rows.ts';
import type { Imports } from './imports.ts';
import type { Cells } from './kind.ts';
import { kinds } from './kinds.ts';
import { secretsFile } from './secrets-file.ts';
import { takeIn } from './take-in.ts';
import { thingsFile } from './write-file.ts';

/** Excel and CSV in and out. */
export function spreadsheetRoutes(app: App, imports: Imports): void {
  const { handle, clock } = app;

  handle(spreadsheets.template, async ({ kind, format }, { user, language }) => {
    requireAccess(user, kindRights[kind]);
    const title = translate(language, `spreadsheets.kinds.${kind}`);
    return thingsFile(kinds[kind], [], { name: title, title, language, format });
  });

  handle(spreadsheets.export, async ({ kind, format, ...filters }, call) => {
    const { db, user, language } = call;
    requireAccess(user, kindRights[kind]);
    const rows: Cells[] = [];
    for await (const part of kinds[kind].find(app, { db, user, language }, filters)) rows.push(...part);
    const title = translate(language, `spreadsheets.kinds.${kind}`);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return thingsFile(kinds[kind], rows, { name: `${title}-${day}`, title, language, format });
  });

  handle(spreadsheets.upload, async (input, call) => {
    const { kept, rows } = await takeIn(call, input, new Date(clock.now()));
    call.record({ name: kept.fileName, companyId: kept.companyId });
    imports.read(kept, call, rows);
    return { id: kept.id };
  });

  handle(spreadsheets.imports, async (input, call) => importPage(call, imports, clock.now(), input));

  handle(spreadsheets.details, async ({ id }, call) => {
    const { db, language } = call;
    return importOf(db, await requireImport(call, id), imports, language, clock.now());
  });

  handle(spreadsheets.rows, async (input, call) => {
    const { kind } = await importOf(call.db, await requireImport(call, input.id), imports, call.language, clock.now());
    return importRowPage(call, kinds[kind], input);
  });

  handle(spreadsheets.apply, async ({ id, mode }, call) => {
    const kept = await requireImport(call, id);
    await imports.apply(kept, call, mode);
    const { created, updated } = kept;
    call.record({ name: kept.fileName, companyId: kept.companyId, changes: counted({ created, updated }) });
    return {};
  });

  handle(spreadsheets.cancel, async ({ id }, call) => {
    const kept = await requireImport(call, id);
    await imports.cancel(kept, call);
    call.record({ name: kept.fileName, companyId: kept.companyId });
    return {};
  });

  handle(spreadsheets.undo, async ({ id, mode }, call) => {
    const kept = await requireImport(call, id);
    await imports.undo(kept, call, mode);
    call.record({ name: kept.fileName, companyId: kept.companyId });
    return {};
  });

  handle(spreadsheets.secrets, async ({ id }, call) => {
    const kept = await requireImport(call, id);
    const { hasSecrets, kind } = await importOf(call.db, kept, imports, call.language, clock.now());
    if (!hasSecrets) throw new AppError('importNotReady');
    call.record({ name: kept.fileName, companyId: kept.companyId });
    return secretsFile(app, call, kept, kinds[kind]);
  });
}

function counted(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([field, count]) => ({ field, before: null, after: String(count) }));
}
