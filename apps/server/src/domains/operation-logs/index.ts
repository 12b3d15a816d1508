export { recordOperation } from './record.ts';
export { operationLogRoutes } from './routes.ts';
export { failureText } from './rows.ts';
