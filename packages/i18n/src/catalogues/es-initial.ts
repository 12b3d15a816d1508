import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './es/errors.ts';
import { frame } from './es/frame.ts';
import { home } from './es/home.ts';
import { menu } from './es/menu.ts';
import { progress } from './es/progress.ts';
import { words } from './es/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'es'>;
