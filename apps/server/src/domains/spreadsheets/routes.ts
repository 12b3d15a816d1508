import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { spreadsheetRights } from '@portico/contract/words/spreadsheet-kinds';
import { translate } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireAccess } from '../../platform/http/caller.ts';
import { createSpreadsheet } from './create-spreadsheet.ts';
import { loadImportJob, loadImportPage, loadImportRowPage, requireOwnImport } from './import-rows.ts';
import type { ImportRunner } from './import-runner.ts';
import type { Cells } from './kind-definition.ts';
import { kindDefinitions } from './kinds.ts';
import { receiveUpload, requireImportCompany } from './receive-upload.ts';
import { createSecretsFile } from './secrets-file.ts';

/** Import and export of Excel and CSV files. */
export function spreadsheetRoutes(app: App, imports: ImportRunner): void {
  const { handle, clock } = app;

  handle(spreadsheets.template, async ({ kind, format }, { user, language }) => {
    requireAccess(user, spreadsheetRights[kind]);
    const title = translate(language, `spreadsheets.kinds.${kind}`);
    return createSpreadsheet(kindDefinitions[kind], [], { name: title, title, language, format });
  });

  handle(spreadsheets.export, async ({ kind, format, ...filters }, call) => {
    const { db, user, language } = call;
    requireAccess(user, spreadsheetRights[kind]);
    const rows: Cells[] = [];
    for await (const part of kindDefinitions[kind].exportRows(app, { db, user, language }, filters)) rows.push(...part);
    const title = translate(language, `spreadsheets.kinds.${kind}`);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return createSpreadsheet(kindDefinitions[kind], rows, { name: `${title}-${day}`, title, language, format });
  });

  handle(spreadsheets.upload, async ({ kind, tenantId }, call) => {
    requireAccess(call.user, spreadsheetRights[kind]);
    const companyId = await requireImportCompany(call, tenantId);
    const { id, fileName } = await imports.read(companyId, call, () =>
      receiveUpload(app, call, { kind, companyId }, new Date(clock.now())),
    );
    call.recordChange({ name: fileName, companyId });
    return { id };
  });

  handle(spreadsheets.imports, async (input, call) => loadImportPage(call, imports, clock.now(), input));

  handle(spreadsheets.details, async ({ id }, call) => {
    const { db, language } = call;
    return loadImportJob(db, await requireOwnImport(call, id), imports, language, clock.now());
  });

  handle(spreadsheets.rows, async (input, call) => {
    const { kind } = await loadImportJob(
      call.db,
      await requireOwnImport(call, input.id),
      imports,
      call.language,
      clock.now(),
    );
    return loadImportRowPage(call, kindDefinitions[kind], input);
  });

  handle(spreadsheets.apply, async ({ id, mode }, call) => {
    const stored = await requireOwnImport(call, id);
    await imports.apply(stored, call, mode);
    const { created, updated } = stored;
    call.recordChange({
      name: stored.fileName,
      companyId: stored.companyId,
      changes: toCountChanges({ created, updated }),
    });
    return {};
  });

  handle(spreadsheets.cancel, async ({ id }, call) => {
    const stored = await requireOwnImport(call, id);
    await imports.cancel(stored, call);
    call.recordChange({ name: stored.fileName, companyId: stored.companyId });
    return {};
  });

  handle(spreadsheets.undo, async ({ id, mode }, call) => {
    const stored = await requireOwnImport(call, id);
    await imports.undo(stored, call, mode);
    call.recordChange({ name: stored.fileName, companyId: stored.companyId });
    return {};
  });

  handle(spreadsheets.secrets, async ({ id }, call) => {
    const stored = await requireOwnImport(call, id);
    const { hasSecrets, kind } = await loadImportJob(call.db, stored, imports, call.language, clock.now());
    if (!hasSecrets) throw new AppError('importNotReady');
    call.recordChange({ name: stored.fileName, companyId: stored.companyId });
    return createSecretsFile(app, call, stored, kindDefinitions[kind]);
  });
}

function toCountChanges(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([field, count]) => ({ field, before: null, after: String(count) }));
}
