export { type FilledHour, filledHours, fillingsInForce } from './counting-hours.ts';
export { gapFillingRoutes } from './routes.ts';
