import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './id/exports.ts';
import { homePanels } from './id/homePanels.ts';
import { login } from './id/login.ts';
import { mail } from './id/mail.ts';
import { operations } from './id/operations.ts';
import { server } from './id/server.ts';
import { initialTexts } from './id-initial.ts';
import { pageTexts } from './id-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'id'>;
