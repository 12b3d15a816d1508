export { loadAssignableRoleIds, loadAssignableRoles, requireAssignableRoles } from './assignable-roles.ts';
export { roleRoutes } from './routes.ts';
