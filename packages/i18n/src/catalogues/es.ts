import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './es/homePanels.ts';
import { exports } from './es/exports.ts';
import { login } from './es/login.ts';
import { mail } from './es/mail.ts';
import { operations } from './es/operations.ts';
import { server } from './es/server.ts';
import { first } from './es-first.ts';
import { pages } from './es-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'es'>;
