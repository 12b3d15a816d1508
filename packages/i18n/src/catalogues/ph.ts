import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './ph/homePanels.ts';
import { exports } from './ph/exports.ts';
import { login } from './ph/login.ts';
import { mail } from './ph/mail.ts';
import { operations } from './ph/operations.ts';
import { server } from './ph/server.ts';
import { first } from './ph-first.ts';
import { pages } from './ph-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'ph'>;
