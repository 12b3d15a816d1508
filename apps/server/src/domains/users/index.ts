export { companyAdminRoutes } from './company-admins.ts';
export { idleMilliseconds, loadUser, requireCompany, rightsOf, setUpOf } from './current-user.ts';
export { makeFirstAdmin } from './first-admin.ts';
export { userRoutes } from './routes.ts';
