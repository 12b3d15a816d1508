export { startHealthChecks } from './health-checks.ts';
export { healthRoutes } from './routes.ts';
