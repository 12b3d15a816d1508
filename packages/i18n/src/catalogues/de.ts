import type { CatalogueOf } from '../shape.ts';
import { login } from './de/login.ts';
import { mail } from './de/mail.ts';
import { operations } from './de/operations.ts';
import { server } from './de/server.ts';
import { first } from './de-first.ts';
import { pages } from './de-pages.ts';

export const catalogue = { ...first, ...pages, login, mail, operations, server } satisfies CatalogueOf<'de'>;
