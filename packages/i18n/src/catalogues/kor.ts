import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './kor/homePanels.ts';
import { exports } from './kor/exports.ts';
import { login } from './kor/login.ts';
import { mail } from './kor/mail.ts';
import { operations } from './kor/operations.ts';
import { server } from './kor/server.ts';
import { first } from './kor-first.ts';
import { pages } from './kor-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'kor'>;
