import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './fra/homePanels.ts';
import { exports } from './fra/exports.ts';
import { login } from './fra/login.ts';
import { mail } from './fra/mail.ts';
import { operations } from './fra/operations.ts';
import { server } from './fra/server.ts';
import { first } from './fra-first.ts';
import { pages } from './fra-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'fra'>;
