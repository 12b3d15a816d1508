import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './hin/exports.ts';
import { homePanels } from './hin/homePanels.ts';
import { login } from './hin/login.ts';
import { mail } from './hin/mail.ts';
import { operations } from './hin/operations.ts';
import { server } from './hin/server.ts';
import { initialTexts } from './hin-initial.ts';
import { pageTexts } from './hin-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'hin'>;
