import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './nl/errors.ts';
import { frame } from './nl/frame.ts';
import { home } from './nl/home.ts';
import { menu } from './nl/menu.ts';
import { progress } from './nl/progress.ts';
import { words } from './nl/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'nl'>;
