import type { CatalogueOf } from '../shape.ts';
import { login } from './zhTw/login.ts';
import { mail } from './zhTw/mail.ts';
import { operations } from './zhTw/operations.ts';
import { server } from './zhTw/server.ts';
import { first } from './zhTw-first.ts';
import { pages } from './zhTw-pages.ts';

export const catalogue = { ...first, ...pages, login, mail, operations, server } satisfies CatalogueOf<'zhTw'>;
