import type { CatalogueOf } from '../catalogue-types.ts';
import { exports } from './zhTw/exports.ts';
import { homePanels } from './zhTw/homePanels.ts';
import { login } from './zhTw/login.ts';
import { mail } from './zhTw/mail.ts';
import { operations } from './zhTw/operations.ts';
import { server } from './zhTw/server.ts';
import { initialTexts } from './zhTw-initial.ts';
import { pageTexts } from './zhTw-pages.ts';

export const catalogue = {
  ...initialTexts,
  ...pageTexts,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'zhTw'>;
