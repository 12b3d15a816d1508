import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './ara/exports.ts';
import { homePanels } from './ara/homePanels.ts';
import { login } from './ara/login.ts';
import { mail } from './ara/mail.ts';
import { operations } from './ara/operations.ts';
import { server } from './ara/server.ts';
import { initialTexts } from './ara-initial.ts';
import { pageTexts } from './ara-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ara'>;
