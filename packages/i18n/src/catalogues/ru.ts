import type { CatalogueOf } from '../shape.ts';
import { login } from './ru/login.ts';
import { mail } from './ru/mail.ts';
import { operations } from './ru/operations.ts';
import { server } from './ru/server.ts';
import { first } from './ru-first.ts';
import { pages } from './ru-pages.ts';

export const catalogue = { ...first, ...pages, login, mail, operations, server } satisfies CatalogueOf<'ru'>;
