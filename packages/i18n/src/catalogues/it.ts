import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './it/exports.ts';
import { homePanels } from './it/homePanels.ts';
import { login } from './it/login.ts';
import { mail } from './it/mail.ts';
import { operations } from './it/operations.ts';
import { server } from './it/server.ts';
import { initialTexts } from './it-initial.ts';
import { pageTexts } from './it-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'it'>;
