export { areaRoutes } from './routes.ts';
