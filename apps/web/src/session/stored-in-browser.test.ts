import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');

/** The files that store something in the browser, and what. None of it is a figure, a password or a token. */
const storing: Readonly<Record<string, string>> = {
  'app/frame/frame.tsx': 'whether the menu is folded',
  'app/frame/guide-width.ts': 'the width of the help',
  'features/home/home-view.ts': 'the number of the store chosen on home',
  'pickers/rewriting.tsx': 'the numbers of the runs that the task tray shows',
  'session/language.ts': 'the language',
  'session/login-mark.ts': 'that a user is logged in, removed at logout',
  'session/session-end-reason.ts': 'why the last session ended, until the login page shows it',
  'ui/colour-scheme.ts': 'light or dark',
  'ui/use-hidden-columns.ts': 'the hidden columns of a list',
};

test('only listed files store something in the browser', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches\.|document\.cookie)/.test(
      readFileSync(path.join(source, file), 'utf8'),
    ),
  );
  expect(found.sort()).toEqual(Object.keys(storing));
  expect(files.length).toBeGreaterThan(300);
});
