import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './en/exports.ts';
import { homePanels } from './en/homePanels.ts';
import { login } from './en/login.ts';
import { mail } from './en/mail.ts';
import { operations } from './en/operations.ts';
import { server } from './en/server.ts';
import { initialTexts } from './en-initial.ts';
import { pageTexts } from './en-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'en'>;
