import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './it/errors.ts';
import { frame } from './it/frame.ts';
import { home } from './it/home.ts';
import { menu } from './it/menu.ts';
import { progress } from './it/progress.ts';
import { words } from './it/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'it'>;
