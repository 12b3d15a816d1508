export { createImports } from './imports.ts';
export { spreadsheetRoutes } from './routes.ts';
