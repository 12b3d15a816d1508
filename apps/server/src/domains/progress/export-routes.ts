import type { InputOf } from '@portico/contract/route';
import { homeExports } from '@portico/contract/routes/home-exports';
import type { kpi } from '@portico/contract/routes/kpi';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { entitiesOf, exportedFile, figuresMeant, wordsIn } from '../analysis/index.ts';
import { monitoringTables, type PeriodProgress, progressTables } from './export-tables.ts';
import { kpiItems } from './kpi-items.ts';
import { targetMonitoring } from './monitoring.ts';
import type { Counting } from './counted.ts';

/** As long as no company has more places than a file has rows. */
const everyPlace = { page: 0, size: 1_000_000 };

type Answers = {
  countingOf: (call: UserCall) => Counting;
  /** Today, and the four periods of the cards. */
  periods: (input: InputOf<typeof kpi.cards>, call: UserCall) => Promise<PeriodProgress[]>;
};

/** Counts beside targets as files, with the figures of the calls. */
export function progressExportRoutes(app: App, { countingOf, periods }: Answers): void {
  app.handle(homeExports.progress, async ({ format, ...input }, call) => {
    const ids = input.entityId === undefined ? undefined : [input.entityId];
    const [rows, selection] = await Promise.all([periods(input, call), entitiesOf(app.remember, call, ids)]);
    const about = {
      item: kpiItems[input.type] ?? 'flowIn',
      places: selection.entities.map(({ name }) => name),
      settings: figuresMeant(selection.meanings),
    };
    return exportedFile(progressTables(wordsIn(call.language), rows, about), format, call.language);
  });

  app.handle(homeExports.targets, async ({ format, ...input }, call) => {
    const [reply, { meanings }] = await Promise.all([
      targetMonitoring(app, call, countingOf(call), { ...input, ...everyPlace }),
      entitiesOf(app.remember, call, undefined),
    ]);
    const about = { item: input.item, settings: figuresMeant(meanings) };
    return exportedFile(monitoringTables(wordsIn(call.language), reply, about), format, call.language);
  });
}
