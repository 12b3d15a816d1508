import type { CatalogueOf } from '../shape.ts';
import { errors } from './ara/errors.ts';
import { frame } from './ara/frame.ts';
import { home } from './ara/home.ts';
import { login } from './ara/login.ts';
import { menu } from './ara/menu.ts';
import { server } from './ara/server.ts';
import { words } from './ara/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'ara'>;
