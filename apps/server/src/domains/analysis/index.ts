import type { App } from '../../platform/app.ts';
import { createAsker } from './ask.ts';
import { entityHealthRoutes } from './entity-health.ts';
import { homeRoutes } from './home.ts';
import { occupancyRoutes } from './occupancy.ts';
import { liveRoutes } from './live.ts';
import { recordsRoutes } from './records.ts';
import { seriesRoutes } from './series.ts';

export { expectedOf, healthOf, openingsOf } from './data-health.ts';
export { tellsGaps } from './expected-periods.ts';
export { devicesOf } from './hung-devices.ts';
export { sumByDeviceDay } from './questions/device-days.ts';
export { atHint, deviceAt, lateAddend, receivedAddend, storedSeconds, widestOffsetSeconds } from './questions/sums.ts';
export { oneOf } from './one-of.ts';

/** Everything a screen asks about counts. */
export function analysisRoutes(app: App): void {
  const asker = createAsker(app.counts);
  homeRoutes(app, asker);
  seriesRoutes(app, asker);
  recordsRoutes(app, asker);
  entityHealthRoutes(app);
  occupancyRoutes(app, asker);
  liveRoutes(app);
}
