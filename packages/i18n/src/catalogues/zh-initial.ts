import { errors } from './zh/errors.ts';
import { frame } from './zh/frame.ts';
import { home } from './zh/home.ts';
import { menu } from './zh/menu.ts';
import { progress } from './zh/progress.ts';
import { words } from './zh/words.ts';

/** What frame and home need, and every failure. */
export const initialTexts = { errors, words, frame, home, menu, progress };
