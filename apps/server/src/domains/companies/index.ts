export { keepClearing } from './clearing.ts';
export { makeCompany } from './make-company.ts';
export { companyRoutes } from './routes.ts';
