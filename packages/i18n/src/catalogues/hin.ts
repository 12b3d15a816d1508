import type { CatalogueOf } from '../shape.ts';
import { errors } from './hin/errors.ts';
import { frame } from './hin/frame.ts';
import { home } from './hin/home.ts';
import { login } from './hin/login.ts';
import { menu } from './hin/menu.ts';
import { server } from './hin/server.ts';
import { words } from './hin/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'hin'>;
