import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './kor/exports.ts';
import { homePanels } from './kor/homePanels.ts';
import { login } from './kor/login.ts';
import { mail } from './kor/mail.ts';
import { operations } from './kor/operations.ts';
import { server } from './kor/server.ts';
import { initialTexts } from './kor-initial.ts';
import { pageTexts } from './kor-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'kor'>;
