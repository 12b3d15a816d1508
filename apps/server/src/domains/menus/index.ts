export { menuRoutes } from './routes.ts';
export { menuTree, syncMenus } from './tree.ts';
