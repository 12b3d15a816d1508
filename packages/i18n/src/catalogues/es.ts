import type { CatalogueOf } from '../shape.ts';
import { errors } from './es/errors.ts';
import { frame } from './es/frame.ts';
import { home } from './es/home.ts';
import { login } from './es/login.ts';
import { menu } from './es/menu.ts';
import { server } from './es/server.ts';
import { words } from './es/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'es'>;
