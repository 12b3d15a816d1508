export { corridorRoutes } from './routes.ts';
