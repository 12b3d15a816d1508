import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './ru/exports.ts';
import { homePanels } from './ru/homePanels.ts';
import { login } from './ru/login.ts';
import { mail } from './ru/mail.ts';
import { operations } from './ru/operations.ts';
import { server } from './ru/server.ts';
import { initialTexts } from './ru-initial.ts';
import { pageTexts } from './ru-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ru'>;
