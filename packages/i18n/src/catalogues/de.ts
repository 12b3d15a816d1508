import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './de/homePanels.ts';
import { exports } from './de/exports.ts';
import { login } from './de/login.ts';
import { mail } from './de/mail.ts';
import { operations } from './de/operations.ts';
import { server } from './de/server.ts';
import { first } from './de-first.ts';
import { pages } from './de-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'de'>;
