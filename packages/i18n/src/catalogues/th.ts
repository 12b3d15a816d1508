import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './th/exports.ts';
import { homePanels } from './th/homePanels.ts';
import { login } from './th/login.ts';
import { mail } from './th/mail.ts';
import { operations } from './th/operations.ts';
import { server } from './th/server.ts';
import { initialTexts } from './th-initial.ts';
import { pageTexts } from './th-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'th'>;
