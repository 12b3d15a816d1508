export { loadUser, permissionsOf } from './current-user.ts';
export { makeFirstAdmin } from './first-admin.ts';
