import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './ph/exports.ts';
import { homePanels } from './ph/homePanels.ts';
import { login } from './ph/login.ts';
import { mail } from './ph/mail.ts';
import { operations } from './ph/operations.ts';
import { server } from './ph/server.ts';
import { initialTexts } from './ph-initial.ts';
import { pageTexts } from './ph-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ph'>;
