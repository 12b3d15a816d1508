import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './fra/errors.ts';
import { frame } from './fra/frame.ts';
import { home } from './fra/home.ts';
import { menu } from './fra/menu.ts';
import { progress } from './fra/progress.ts';
import { words } from './fra/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'fra'>;
