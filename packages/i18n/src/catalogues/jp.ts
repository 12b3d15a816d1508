import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './jp/exports.ts';
import { homePanels } from './jp/homePanels.ts';
import { login } from './jp/login.ts';
import { mail } from './jp/mail.ts';
import { operations } from './jp/operations.ts';
import { server } from './jp/server.ts';
import { initialTexts } from './jp-initial.ts';
import { pageTexts } from './jp-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'jp'>;
