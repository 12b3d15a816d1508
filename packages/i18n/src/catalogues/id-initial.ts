import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './id/errors.ts';
import { frame } from './id/frame.ts';
import { home } from './id/home.ts';
import { menu } from './id/menu.ts';
import { progress } from './id/progress.ts';
import { words } from './id/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'id'>;
