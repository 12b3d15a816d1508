export { belongingsOf } from './belongings.ts';
export { companyAdminRoutes } from './company-admins.ts';
export { idleMilliseconds, lacksFactor, loadUser, requireCompany, rightsOf } from './current-user.ts';
export { makeFirstAdmin } from './first-admin.ts';
export { userRoutes } from './routes.ts';
