import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './ara/homePanels.ts';
import { exports } from './ara/exports.ts';
import { login } from './ara/login.ts';
import { mail } from './ara/mail.ts';
import { operations } from './ara/operations.ts';
import { server } from './ara/server.ts';
import { first } from './ara-first.ts';
import { pages } from './ara-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ara'>;
