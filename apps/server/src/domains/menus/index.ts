export { builtInMenus, syncMenus } from './built-in-menus.ts';
export { selectCompanyMenuIds } from './company-menus.ts';
export { loadMenuChoices, loadMenusForCompanies, requireCompleteMenuChoice } from './menu-choices.ts';
export { loadMenuTitles } from './menu-title.ts';
export { shareMenuTree } from './menu-tree-lock.ts';
export { loadRoleMenuIds, setRoleMenus, toMenuChanges } from './role-menus.ts';
export { menuRoutes } from './routes.ts';
export { findPathToRoot } from './stored-menus.ts';
