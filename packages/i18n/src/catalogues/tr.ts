import type { CatalogueOf } from '../shape.ts';
import { errors } from './tr/errors.ts';
import { frame } from './tr/frame.ts';
import { home } from './tr/home.ts';
import { login } from './tr/login.ts';
import { menu } from './tr/menu.ts';
import { server } from './tr/server.ts';
import { words } from './tr/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'tr'>;
