import type { App } from '../../platform/app.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { entityHealthRoutes } from './entity-health.ts';
import { createExporter } from './exports/exporter.ts';
import { homeExportRoutes } from './exports/home.ts';
import { exportJobRoutes } from './exports/job-routes.ts';
import { createExportJobs, type ExportJobs } from './exports/jobs.ts';
import { comparisonExportRoutes } from './exports/routes.ts';
import { homeRoutes } from './home.ts';
import { attentionRoutes } from './home-panels/attention.ts';
import { entranceFigureRoutes } from './home-panels/entrance-figures.ts';
import { explanationRoutes } from './home-panels/explanation.ts';
import { leagueRoutes } from './home-panels/league.ts';
import { panelChoiceRoutes } from './home-panels/panel-choice.ts';
import { platformPanelRoutes } from './home-panels/platform.ts';
import { liveRoutes } from './live.ts';
import { withLocalTimes } from './local-time-input.ts';
import { occupancyRoutes } from './occupancy.ts';
import { createQueryRunner, type QueryRunner } from './query-runner.ts';
import { recordsRoutes } from './records.ts';
import { seriesRoutes } from './series.ts';
import { usualHoursRoutes } from './usual-hours.ts';

export { createAnswerCoalescer } from './answer-coalescer.ts';
export { buildIdListCondition } from './column-in-ids.ts';
export { createCountingStartLookup } from './counting-start.ts';
export { computeDeviceHealth, computeExpectedPeriodsByDevice, groupByOpeningHours } from './data-health.ts';
export { createDataSources, type DataSources } from './data-sources.ts';
export { buildAboutLines, formatItemValue } from './exports/about.ts';
export * as columns from './exports/columns.ts';
export { createExportFile } from './exports/export-file.ts';
export { createExportTexts, type ExportTexts, formatDays } from './exports/export-texts.ts';
export { type AboutLine, buildSheet, type ExportColumn, type ExportTables } from './exports/table.ts';
export { parseHomeDay } from './home-selection.ts';
export { loadDevicesWithContact, loadInstalledDevicesCached } from './installed-devices.ts';
export { withLocalTimes } from './local-time-input.ts';
export { countPeriods } from './period-counts.ts';
export { measuresItem, type PeriodTallies, sumPeriodsByBucket, tallyPeriods } from './period-tallies.ts';
export { sumByDeviceDay } from './queries/device-days.ts';
export {
  buildLatePeriodsAggregate,
  buildReceivedPeriodsAggregate,
  clampToStoredSeconds,
  instantIndexHint,
  maxZoneOffsetSeconds,
  type SumsQuery,
} from './queries/sums.ts';
export type { QueryRunner } from './query-runner.ts';
export { requireFields, requirePlaces } from './requested-period.ts';
export { resolveRequestedPlaces } from './requested-places.ts';
export { type Selection, selectEntitiesCached } from './selection.ts';
export { toReplySettings } from './settings-groups.ts';
export { truncateNames } from './truncated-names.ts';
export { readUsualDays, type UsualDay } from './usual-day-shares.ts';

/** Registers all analysis routes. Other domains use the returned query runner, so that they share its caches. */
export function analysisRoutes(plainApp: App): { queryRunner: QueryRunner; exportJobs: ExportJobs } {
  const app = withLocalTimes(plainApp, 'begun');
  const queryRunner = createQueryRunner(app.countingStore);
  const answers = homeRoutes(app, queryRunner);
  usualHoursRoutes(app, queryRunner);
  leagueRoutes(app, queryRunner);
  attentionRoutes(app, queryRunner);
  explanationRoutes(app, queryRunner);
  entranceFigureRoutes(app, queryRunner);
  panelChoiceRoutes(app);
  platformPanelRoutes(app);
  seriesRoutes(app, queryRunner);
  comparisonRoutes(app, queryRunner);
  recordsRoutes(app, queryRunner);
  entityHealthRoutes(app, queryRunner);
  occupancyRoutes(app, queryRunner);
  liveRoutes(app);
  const exporter = createExporter(app, queryRunner);
  comparisonExportRoutes(app, exporter);
  homeExportRoutes(app, queryRunner, answers);
  const exportJobs = createExportJobs(app, exporter);
  exportJobRoutes(app, exportJobs);
  return { queryRunner, exportJobs };
}
