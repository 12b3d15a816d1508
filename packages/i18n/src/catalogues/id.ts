import type { CatalogueOf } from '../shape.ts';
import { errors } from './id/errors.ts';
import { frame } from './id/frame.ts';
import { home } from './id/home.ts';
import { login } from './id/login.ts';
import { menu } from './id/menu.ts';
import { server } from './id/server.ts';
import { words } from './id/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'id'>;
