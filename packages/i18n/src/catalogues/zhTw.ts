import type { CatalogueOf } from '../shape.ts';
import { errors } from './zhTw/errors.ts';
import { frame } from './zhTw/frame.ts';
import { home } from './zhTw/home.ts';
import { login } from './zhTw/login.ts';
import { menu } from './zhTw/menu.ts';
import { server } from './zhTw/server.ts';
import { words } from './zhTw/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'zhTw'>;
