import type { CatalogueOf } from '../shape.ts';
import { homePanels } from './zhTw/homePanels.ts';
import { exports } from './zhTw/exports.ts';
import { login } from './zhTw/login.ts';
import { mail } from './zhTw/mail.ts';
import { operations } from './zhTw/operations.ts';
import { server } from './zhTw/server.ts';
import { first } from './zhTw-first.ts';
import { pages } from './zhTw-pages.ts';

export const catalogue = {
  ...first,
  ...pages,
  homePanels,
  exports,
  login,
  mail,
  operations,
  server,
} satisfies CatalogueOf<'zhTw'>;
