import type { App } from '../../platform/app.ts';
import { createAsker } from './ask.ts';
import { entityHealthRoutes } from './entity-health.ts';
import { homeRoutes } from './home.ts';
import { liveRoutes } from './live.ts';
import { seriesRoutes } from './series.ts';

export { devicesOf, dueUntil, healthOf, openingsOf, periodSeconds, tellsGaps } from './data-health.ts';
export { sumByDeviceDay } from './questions/device-days.ts';
export { atHint, deviceAt, receivedAddend, storedSeconds, widestOffsetSeconds } from './questions/sums.ts';
export { oneOf } from './one-of.ts';

/** Everything a screen asks about counts. */
export function analysisRoutes(app: App): void {
  const asker = createAsker(app.counts);
  homeRoutes(app, asker);
  seriesRoutes(app, asker);
  entityHealthRoutes(app);
  liveRoutes(app);
}
