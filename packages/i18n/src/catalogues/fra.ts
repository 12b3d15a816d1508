import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './fra/exports.ts';
import { homePanels } from './fra/homePanels.ts';
import { login } from './fra/login.ts';
import { mail } from './fra/mail.ts';
import { operations } from './fra/operations.ts';
import { server } from './fra/server.ts';
import { initialTexts } from './fra-initial.ts';
import { pageTexts } from './fra-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'fra'>;
