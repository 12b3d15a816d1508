import type { CatalogueOf } from '../shape.ts';
import { errors } from './fra/errors.ts';
import { frame } from './fra/frame.ts';
import { home } from './fra/home.ts';
import { login } from './fra/login.ts';
import { menu } from './fra/menu.ts';
import { server } from './fra/server.ts';
import { words } from './fra/words.ts';

export const catalogue = { errors, words, frame, login, home, menu, server } satisfies CatalogueOf<'fra'>;
