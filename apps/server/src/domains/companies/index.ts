export { keepClearing } from './clearing.ts';
export { makeCompany } from './make-company.ts';
export { keepRetention } from './retention.ts';
export { companyRoutes } from './routes.ts';
