import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './th/homePanels.ts';
import { exports } from './th/exports.ts';
import { login } from './th/login.ts';
import { mail } from './th/mail.ts';
import { operations } from './th/operations.ts';
import { server } from './th/server.ts';
import { first } from './th-first.ts';
import { pages } from './th-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'th'>;
