import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './de/errors.ts';
import { frame } from './de/frame.ts';
import { home } from './de/home.ts';
import { menu } from './de/menu.ts';
import { progress } from './de/progress.ts';
import { words } from './de/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'de'>;
