import type { CatalogueOf } from '../shape.ts';
import { errors } from './it/errors.ts';
import { frame } from './it/frame.ts';
import { home } from './it/home.ts';
import { login } from './it/login.ts';
import { menu } from './it/menu.ts';
import { server } from './it/server.ts';
import { words } from './it/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'it'>;
