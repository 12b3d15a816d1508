export { recordOperation } from './record-operation.ts';
export { operationLogRoutes } from './routes.ts';
export { formatLoginFailure } from './rows.ts';
