export { entityRoutes } from './routes.ts';
