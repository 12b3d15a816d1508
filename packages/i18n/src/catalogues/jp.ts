import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './jp/homePanels.ts';
import { exports } from './jp/exports.ts';
import { login } from './jp/login.ts';
import { mail } from './jp/mail.ts';
import { operations } from './jp/operations.ts';
import { server } from './jp/server.ts';
import { first } from './jp-first.ts';
import { pages } from './jp-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'jp'>;
