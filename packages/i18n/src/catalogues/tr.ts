import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './tr/homePanels.ts';
import { exports } from './tr/exports.ts';
import { login } from './tr/login.ts';
import { mail } from './tr/mail.ts';
import { operations } from './tr/operations.ts';
import { server } from './tr/server.ts';
import { first } from './tr-first.ts';
import { pages } from './tr-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'tr'>;
