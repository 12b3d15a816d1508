export { makeCompany } from './make-company.ts';
export { scheduleRemovedCompanyCleanup } from './removed-company-cleanup.ts';
export { scheduleRetention } from './retention.ts';
export { companyRoutes } from './routes.ts';
