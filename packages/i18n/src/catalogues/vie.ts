import type { CatalogueOf } from '../shape.ts';
import { errors } from './vie/errors.ts';
import { frame } from './vie/frame.ts';
import { home } from './vie/home.ts';
import { login } from './vie/login.ts';
import { menu } from './vie/menu.ts';
import { server } from './vie/server.ts';
import { words } from './vie/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'vie'>;
