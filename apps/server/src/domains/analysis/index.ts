import type { App } from '../../platform/app.ts';
import { createAsker } from './ask.ts';
import { entityHealthRoutes } from './entity-health.ts';
import { homeRoutes } from './home.ts';
import { liveRoutes } from './live.ts';
import { recordsRoutes } from './records.ts';
import { seriesRoutes } from './series.ts';

/** Everything a screen asks about counts. */
export function analysisRoutes(app: App): void {
  const asker = createAsker(app.counts);
  homeRoutes(app, asker);
  seriesRoutes(app, asker);
  recordsRoutes(app, asker);
  entityHealthRoutes(app);
  liveRoutes(app);
}
