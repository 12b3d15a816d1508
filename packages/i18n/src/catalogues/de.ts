import type { CatalogueOf } from '../shape.ts';
import { errors } from './de/errors.ts';
import { frame } from './de/frame.ts';
import { home } from './de/home.ts';
import { login } from './de/login.ts';
import { menu } from './de/menu.ts';
import { server } from './de/server.ts';
import { words } from './de/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'de'>;
