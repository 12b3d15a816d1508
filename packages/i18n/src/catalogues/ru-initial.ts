import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './ru/errors.ts';
import { frame } from './ru/frame.ts';
import { home } from './ru/home.ts';
import { menu } from './ru/menu.ts';
import { progress } from './ru/progress.ts';
import { words } from './ru/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'ru'>;
