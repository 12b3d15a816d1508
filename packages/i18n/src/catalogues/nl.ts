import type { CatalogueOf } from '../shape.ts';
import { errors } from './nl/errors.ts';
import { frame } from './nl/frame.ts';
import { home } from './nl/home.ts';
import { login } from './nl/login.ts';
import { menu } from './nl/menu.ts';
import { server } from './nl/server.ts';
import { words } from './nl/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'nl'>;
