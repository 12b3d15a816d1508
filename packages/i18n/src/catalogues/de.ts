import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './de/exports.ts';
import { homePanels } from './de/homePanels.ts';
import { login } from './de/login.ts';
import { mail } from './de/mail.ts';
import { operations } from './de/operations.ts';
import { server } from './de/server.ts';
import { initialTexts } from './de-initial.ts';
import { pageTexts } from './de-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'de'>;
