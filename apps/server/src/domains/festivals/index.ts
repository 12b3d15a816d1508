import { festivals } from '@portico/contract/routes/festivals';
import type { App } from '../../platform/app.ts';
import type { QueryRunner } from '../analysis/index.ts';
import { festivalDetails, festivalIndex, festivalsOfOneYear } from './analyses.ts';
import { festivalExportRoutes } from './exports/routes.ts';
import { homeHolidayRoute } from './home.ts';
import { holidayRoutes } from './routes.ts';
import { festivalSeedRoutes } from './seed.ts';
import { festivalOverYears } from './years.ts';

/** Routes for festivals: list, import from calendars, analyses and exports. */
export function festivalRoutes(app: App, queryRunner: QueryRunner): void {
  holidayRoutes(app);
  festivalSeedRoutes(app);
  app.handle(festivals.index, (input, call) => festivalIndex(app, queryRunner, call, input));
  app.handle(festivals.details, (input, call) => festivalDetails(app, queryRunner, call, input));
  app.handle(festivals.contrastSame, (input, call) => festivalsOfOneYear(app, queryRunner, call, input));
  app.handle(festivals.contrast, (input, call) => festivalOverYears(app, queryRunner, call, input));
  festivalExportRoutes(app, queryRunner);
  homeHolidayRoute(app, queryRunner);
}
