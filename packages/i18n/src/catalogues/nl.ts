import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './nl/homePanels.ts';
import { exports } from './nl/exports.ts';
import { login } from './nl/login.ts';
import { mail } from './nl/mail.ts';
import { operations } from './nl/operations.ts';
import { server } from './nl/server.ts';
import { first } from './nl-first.ts';
import { pages } from './nl-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'nl'>;
