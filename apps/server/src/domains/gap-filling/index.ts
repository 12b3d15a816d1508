export { type FilledHour, filledHours } from './counting-hours.ts';
export { gapFillingRoutes } from './routes.ts';
