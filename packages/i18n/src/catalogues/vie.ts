import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './vie/exports.ts';
import { homePanels } from './vie/homePanels.ts';
import { login } from './vie/login.ts';
import { mail } from './vie/mail.ts';
import { operations } from './vie/operations.ts';
import { server } from './vie/server.ts';
import { initialTexts } from './vie-initial.ts';
import { pageTexts } from './vie-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'vie'>;
