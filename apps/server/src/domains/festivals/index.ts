import { festivals } from '@portico/contract/routes/festivals';
import type { App } from '../../platform/app.ts';
import type { Asker } from '../analysis/index.ts';
import { festivalDetails, festivalIndex, festivalsOfOneYear } from './analyses.ts';
import { festivalExportRoutes } from './exports/routes.ts';
import { homeHolidayRoute } from './home.ts';
import { holidayRoutes } from './routes.ts';
import { seedRoutes } from './seed.ts';
import { festivalOverYears } from './years.ts';

/** Festivals: their list, where they come from, and what was counted on them. */
export function festivalRoutes(app: App, asker: Asker): void {
  holidayRoutes(app);
  seedRoutes(app);
  app.handle(festivals.index, (input, call) => festivalIndex(app, asker, call, input));
  app.handle(festivals.details, (input, call) => festivalDetails(app, asker, call, input));
  app.handle(festivals.contrastSame, (input, call) => festivalsOfOneYear(app, asker, call, input));
  app.handle(festivals.contrast, (input, call) => festivalOverYears(app, asker, call, input));
  festivalExportRoutes(app, asker);
  homeHolidayRoute(app, asker);
}
