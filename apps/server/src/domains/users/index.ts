export { loadAssignedPlaces } from './assigned-places.ts';
export { addUsers, changeUsers, lockUsers, removeUnusedUsers, userConstraintErrors } from './bulk-users.ts';
export { companyAdminRoutes } from './company-admins.ts';
export {
  lacksRequiredSecondFactor,
  loadCurrentUser,
  loadUserRights,
  maxSessionIdleMilliseconds,
  requireActiveCompany,
} from './current-user.ts';
export { makeFirstAdmin } from './first-admin.ts';
export { userRoutes } from './routes.ts';
export { findChangeProtection, holdsAdministratorRole, type StoredUser, selectStoredUsers } from './stored-users.ts';
export { loadUserPage } from './user-rows.ts';
