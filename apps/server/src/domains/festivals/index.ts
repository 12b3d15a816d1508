import { festivals } from '@portico/contract/routes/festivals';
import type { App } from '../../platform/app.ts';
import { type QueryRunner, withLocalTimes } from '../analysis/index.ts';
import { answerFestivalDetails, answerFestivalIndex, answerFestivalsOfOneYear } from './analyses.ts';
import { festivalExportRoutes } from './exports/routes.ts';
import { homeHolidayRoute } from './home.ts';
import { holidayRoutes } from './routes.ts';
import { festivalSeedRoutes } from './seed.ts';
import { answerFestivalOverYears } from './years.ts';

/** Routes for festivals: list, import from calendars, analyses and exports. */
export function festivalRoutes(plainApp: App, queryRunner: QueryRunner): void {
  const app = withLocalTimes(plainApp, 'any');
  holidayRoutes(app);
  festivalSeedRoutes(app);
  app.handle(festivals.index, (input, call) => answerFestivalIndex(app, queryRunner, call, input));
  app.handle(festivals.details, (input, call) => answerFestivalDetails(app, queryRunner, call, input));
  app.handle(festivals.contrastSame, (input, call) => answerFestivalsOfOneYear(app, queryRunner, call, input));
  app.handle(festivals.contrast, (input, call) => answerFestivalOverYears(app, queryRunner, call, input));
  festivalExportRoutes(app, queryRunner);
  homeHolidayRoute(app, queryRunner);
}
