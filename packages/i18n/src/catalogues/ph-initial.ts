import type { BundleOf } from '../catalogue-types.ts';
import { errors } from './ph/errors.ts';
import { frame } from './ph/frame.ts';
import { home } from './ph/home.ts';
import { menu } from './ph/menu.ts';
import { progress } from './ph/progress.ts';
import { words } from './ph/words.ts';

export const initialTexts = { errors, words, frame, home, menu, progress } satisfies BundleOf<'initial', 'ph'>;
