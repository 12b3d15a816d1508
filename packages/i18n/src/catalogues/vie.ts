import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './vie/homePanels.ts';
import { exports } from './vie/exports.ts';
import { login } from './vie/login.ts';
import { mail } from './vie/mail.ts';
import { operations } from './vie/operations.ts';
import { server } from './vie/server.ts';
import { first } from './vie-first.ts';
import { pages } from './vie-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'vie'>;
