import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './es/exports.ts';
import { homePanels } from './es/homePanels.ts';
import { login } from './es/login.ts';
import { mail } from './es/mail.ts';
import { operations } from './es/operations.ts';
import { server } from './es/server.ts';
import { initialTexts } from './es-initial.ts';
import { pageTexts } from './es-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'es'>;
