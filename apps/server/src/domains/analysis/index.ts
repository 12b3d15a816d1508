import type { App } from '../../platform/app.ts';
import { type Asker, createAsker } from './ask.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { entityHealthRoutes } from './entity-health.ts';
import { createExporter } from './exports/exporter.ts';
import { exportJobRoutes } from './exports/job-routes.ts';
import { createExportJobs, type ExportJobs } from './exports/jobs.ts';
import { comparisonExportRoutes } from './exports/routes.ts';
import { homeRoutes } from './home.ts';
import { attentionRoutes } from './home-panels/attention.ts';
import { panelChoiceRoutes } from './home-panels/choice.ts';
import { explanationRoutes } from './home-panels/explanation.ts';
import { leagueRoutes } from './home-panels/league.ts';
import { platformRoutes } from './home-panels/platform.ts';
import { occupancyRoutes } from './occupancy.ts';
import { liveRoutes } from './live.ts';
import { recordsRoutes } from './records.ts';
import { seriesRoutes } from './series.ts';

export type { Asker } from './ask.ts';
export { askedPlaces } from './asked-places.ts';
export { receiptsOf, type Tallies, tallyReceipts } from './bucket-receipts.ts';
export { aboutLines, figureText } from './exports/about.ts';
export * as columns from './exports/columns.ts';
export { exportedFile } from './exports/exported-file.ts';
export { type AboutLine, type Column, sheetOf, type Tables } from './exports/table.ts';
export { daysText, type Words, wordsIn } from './exports/words.ts';
export { expectedOf, healthOf, openingsOf } from './data-health.ts';
export { tellsGaps } from './expected-periods.ts';
export { figuresMeant } from './figure-meaning.ts';
export { devicesOf, type HungDevice, hungDevices } from './hung-devices.ts';
export { sumByDeviceDay } from './questions/device-days.ts';
export { atHint, deviceAt, lateAddend, receivedAddend, storedSeconds, widestOffsetSeconds } from './questions/sums.ts';
export { oneOf } from './one-of.ts';
export { entitiesOf, type Selection } from './selection.ts';
export { shareAnswers } from './shared-answers.ts';
export { type Sources, sourcesOf } from './sources.ts';

/** Everything a screen asks about counts; what others ask is answered by the same asker, which keeps what it has read. */
export function analysisRoutes(app: App): { asker: Asker; exportJobs: ExportJobs } {
  const asker = createAsker(app.counts);
  homeRoutes(app, asker);
  leagueRoutes(app, asker);
  attentionRoutes(app, asker);
  explanationRoutes(app, asker);
  panelChoiceRoutes(app);
  platformRoutes(app);
  seriesRoutes(app, asker);
  comparisonRoutes(app, asker);
  recordsRoutes(app, asker);
  entityHealthRoutes(app);
  occupancyRoutes(app, asker);
  liveRoutes(app);
  const make = createExporter(app, asker);
  comparisonExportRoutes(app, make);
  const exportJobs = createExportJobs(app, make);
  exportJobRoutes(app, exportJobs);
  return { asker, exportJobs };
}
