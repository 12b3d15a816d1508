export { keepChecking } from './keep-checking.ts';
export { healthRoutes } from './routes.ts';
