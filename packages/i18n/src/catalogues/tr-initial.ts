import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './tr/errors.ts';
import { frame } from './tr/frame.ts';
import { home } from './tr/home.ts';
import { menu } from './tr/menu.ts';
import { progress } from './tr/progress.ts';
import { words } from './tr/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'tr'>;
