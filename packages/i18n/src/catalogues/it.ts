import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './it/homePanels.ts';
import { exports } from './it/exports.ts';
import { login } from './it/login.ts';
import { mail } from './it/mail.ts';
import { operations } from './it/operations.ts';
import { server } from './it/server.ts';
import { first } from './it-first.ts';
import { pages } from './it-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'it'>;
