import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './ara/errors.ts';
import { frame } from './ara/frame.ts';
import { home } from './ara/home.ts';
import { menu } from './ara/menu.ts';
import { progress } from './ara/progress.ts';
import { words } from './ara/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'ara'>;
