export { countingRuleRoutes } from './routes.ts';
