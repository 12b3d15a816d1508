import type { InputOf } from '@portico/contract/route';
import { homeExports } from '@portico/contract/routes/home-exports';
import type { kpi } from '@portico/contract/routes/kpi';
import { typeItems } from '@portico/contract/words/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createExportFile, createExportTexts, selectEntitiesCached, toReplySettings } from '../analysis/index.ts';
import type { CountingContext } from './entity-counts.ts';
import { buildMonitoringTables, buildProgressTables, type PeriodProgress } from './export-tables.ts';
import { loadTargetMonitoring } from './monitoring.ts';

/** All places on one page: no company has more places than a file has rows. */
const allPlacesPage = { page: 0, size: 1_000_000 };

type ProgressHandlers = {
  createCountingContext: (call: UserCall) => CountingContext;
  /** Values of today, of yesterday, and of the current week, month and year. */
  readPeriods: (input: InputOf<typeof kpi.cards>, call: UserCall) => Promise<PeriodProgress[]>;
};

/** Routes that export counts and targets as files, with the values of the API calls. */
export function progressExportRoutes(app: App, { createCountingContext, readPeriods }: ProgressHandlers): void {
  app.handle(homeExports.progress, async ({ format, ...input }, call) => {
    const ids = input.entityId === undefined ? undefined : [input.entityId];
    const [rows, selection] = await Promise.all([
      readPeriods(input, call),
      selectEntitiesCached(app.readCached, call, ids),
    ]);
    const about = {
      item: typeItems[input.type],
      places: selection.entities.map(({ name }) => name),
      settings: toReplySettings(selection.settingsGroups),
    };
    return createExportFile(buildProgressTables(createExportTexts(call.language), rows, about), format, call.language);
  });

  app.handle(homeExports.targets, async ({ format, ...input }, call) => {
    const [reply, { settingsGroups }] = await Promise.all([
      loadTargetMonitoring(app, call, createCountingContext(call), { ...input, ...allPlacesPage }),
      selectEntitiesCached(app.readCached, call, undefined),
    ]);
    const about = { item: input.item, settings: toReplySettings(settingsGroups) };
    return createExportFile(
      buildMonitoringTables(createExportTexts(call.language), reply, about),
      format,
      call.language,
    );
  });
}
