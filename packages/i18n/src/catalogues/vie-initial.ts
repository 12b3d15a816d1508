import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './vie/errors.ts';
import { frame } from './vie/frame.ts';
import { home } from './vie/home.ts';
import { menu } from './vie/menu.ts';
import { progress } from './vie/progress.ts';
import { words } from './vie/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'vie'>;
