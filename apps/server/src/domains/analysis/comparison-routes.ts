import type { App } from '../../platform/app.ts';
import type { Asker } from './ask.ts';
import { batchRoutes } from './batch.ts';
import { contrastRoutes } from './contrast.ts';
import { funnelRoutes } from './funnel.ts';
import { growthRoutes } from './growth.ts';
import { highLowRoutes } from './high-low.ts';
import { matrixRoutes } from './matrix.ts';
import { proportionRoutes } from './proportion.ts';
import { rankRoutes } from './rank.ts';

/** Places or periods beside each other. */
export function comparisonRoutes(app: App, asker: Asker): void {
  contrastRoutes(app, asker);
  rankRoutes(app, asker);
  growthRoutes(app, asker);
  highLowRoutes(app, asker);
  matrixRoutes(app, asker);
  batchRoutes(app, asker);
  funnelRoutes(app, asker);
  proportionRoutes(app, asker);
}
