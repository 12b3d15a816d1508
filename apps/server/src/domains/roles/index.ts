export { handableRoleIds, handableRoles, requireHandable } from './handing-out.ts';
export { roleRoutes } from './routes.ts';
