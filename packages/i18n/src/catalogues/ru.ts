import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './ru/homePanels.ts';
import { exports } from './ru/exports.ts';
import { login } from './ru/login.ts';
import { mail } from './ru/mail.ts';
import { operations } from './ru/operations.ts';
import { server } from './ru/server.ts';
import { first } from './ru-first.ts';
import { pages } from './ru-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ru'>;
