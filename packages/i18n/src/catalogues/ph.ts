import type { CatalogueOf } from '../shape.ts';
import { errors } from './ph/errors.ts';
import { frame } from './ph/frame.ts';
import { home } from './ph/home.ts';
import { login } from './ph/login.ts';
import { menu } from './ph/menu.ts';
import { server } from './ph/server.ts';
import { words } from './ph/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'ph'>;
