import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './nl/exports.ts';
import { homePanels } from './nl/homePanels.ts';
import { login } from './nl/login.ts';
import { mail } from './nl/mail.ts';
import { operations } from './nl/operations.ts';
import { server } from './nl/server.ts';
import { initialTexts } from './nl-initial.ts';
import { pageTexts } from './nl-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'nl'>;
