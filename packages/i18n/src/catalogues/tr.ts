import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './tr/exports.ts';
import { homePanels } from './tr/homePanels.ts';
import { login } from './tr/login.ts';
import { mail } from './tr/mail.ts';
import { operations } from './tr/operations.ts';
import { server } from './tr/server.ts';
import { initialTexts } from './tr-initial.ts';
import { pageTexts } from './tr-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'tr'>;
