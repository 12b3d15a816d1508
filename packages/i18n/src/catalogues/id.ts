import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './id/homePanels.ts';
import { exports } from './id/exports.ts';
import { login } from './id/login.ts';
import { mail } from './id/mail.ts';
import { operations } from './id/operations.ts';
import { server } from './id/server.ts';
import { first } from './id-first.ts';
import { pages } from './id-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'id'>;
