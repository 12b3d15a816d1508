import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './hin/homePanels.ts';
import { exports } from './hin/exports.ts';
import { login } from './hin/login.ts';
import { mail } from './hin/mail.ts';
import { operations } from './hin/operations.ts';
import { server } from './hin/server.ts';
import { first } from './hin-first.ts';
import { pages } from './hin-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'hin'>;
