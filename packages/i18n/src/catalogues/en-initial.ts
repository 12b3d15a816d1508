import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { menu } from './en/menu.ts';
import { progress } from './en/progress.ts';
import { words } from './en/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'en'>;
