export { companyMenus, menuChoices, requireWholeChoice } from './choices.ts';
export { menusOfCompany } from './company-menus.ts';
export { holdMenus, menuChanges, menusHeld } from './role-menus.ts';
export { menuRoutes } from './routes.ts';
export { wayUp } from './stored-menus.ts';
export { menuTitles } from './title.ts';
export { menuTree, syncMenus } from './tree.ts';
