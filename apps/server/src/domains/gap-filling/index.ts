export { type FilledHour, loadFilledHours, loadFillingsInForce } from './filled-hours.ts';
export { gapFillingRoutes } from './routes.ts';
