import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './en/homePanels.ts';
import { exports } from './en/exports.ts';
import { login } from './en/login.ts';
import { mail } from './en/mail.ts';
import { operations } from './en/operations.ts';
import { server } from './en/server.ts';
import { first } from './en-first.ts';
import { pages } from './en-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'en'>;
