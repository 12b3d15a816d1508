export { belongingsOf } from './belongings.ts';
export { companyAdminRoutes } from './company-admins.ts';
export { idleMilliseconds, lacksFactor, loadUser, requireCompany, rightsOf } from './current-user.ts';
export { makeFirstAdmin } from './first-admin.ts';
export { addPeople, changeMany, peopleFailures, peopleTurn, removeUnusedPeople } from './many-people.ts';
export { holdsAdministratorRole, peopleQuery, type Person, protectionOf } from './person.ts';
export { userRoutes } from './routes.ts';
export { userRows } from './user-rows.ts';
