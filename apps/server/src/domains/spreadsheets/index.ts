export { createImportRunner } from './import-runner.ts';
export { spreadsheetRoutes } from './routes.ts';
