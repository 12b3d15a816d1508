// Refuses exported names and test titles that a reader new to the project cannot understand alone; the rules are in CONTRIBUTING.md.
// Usage: node tools/check-names.ts [folder]
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTestTitles } from './test-titles.ts';

/** Type helpers that read well with an argument in angle brackets, such as `ResultOf<Route>`. Each takes a type or a name. */
const typeHelpers: Readonly<Record<string, string>> = {
  BundleOf: 'texts of a language that are loaded together',
  CatalogueOf: 'all texts of a language',
  InputOf: 'input of a route as the handler gets it',
  PluralFormOf: 'plural forms of a language',
  RequestOf: 'input of a route as a client sends it',
  ResultOf: 'reply of a route',
  SectionOf: 'texts of a section in a language',
};

/** Exported names that several files declare with one meaning, and why they cannot share a declaration. */
const sharedNames: Readonly<Record<string, string>> = {
  addDays: 'bench depends on no package of the product',
  daySeconds:
    'bench depends on no package of the product, and the reference implementations in stories import none of its sums',
};

const maxTitleLength = 70;
const vagueStart = /^(who|whoever|whose|what|whatever|nobody|somebody|everybody|anybody)\b/i;
const limitPrefix = /^(most|least|fewest|longest|shortest|furthest|largest|smallest|widest|highest|lowest|oldest)[A-Z]/;

const sources = ['{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs}', '*.ts'];
const isOurs = (file: string) => !/(^|\/)(node_modules|dist|results)\//.test(file);
/** Each language has a file of the same names for each section of its texts. */
const isCatalogue = (file: string) => file.includes('i18n/src/catalogues/');
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

type NameFault = { file: string; line: number; text: string };
type NameCheck = { names: number; titles: number; faults: NameFault[] };

const declarations =
  /^(export )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

/** Checks the names and titles of all files together; `file` is a path from the project's root. */
export function checkNames(files: readonly { file: string; text: string }[]): NameCheck {
  const faults: NameFault[] = [];
  const declaredIn = new Map<string, Set<string>>();
  let titles = 0;
  for (const { file, text } of files) {
    const lineAt = (index: number) => text.slice(0, index).split('\n').length;
    for (const { 0: whole, 1: exported, 2: name = '', index } of text.matchAll(declarations)) {
      const at = { file, line: lineAt(index) };
      if (/\b(const|let) /.test(whole) && limitPrefix.test(name))
        faults.push({ ...at, text: `${name}: a limit is named max… or min…, with its unit` });
      if (exported === undefined) continue;
      if (/(^o|O)f$/.test(name) && typeHelpers[name] === undefined)
        faults.push({ ...at, text: `${name}: a function is a verb and a noun; ${name} names neither` });
      if (!isCatalogue(file) && sharedNames[name] === undefined)
        declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(file));
    }
    for (const { line, title } of isTest(file) ? readTestTitles(text) : []) {
      titles += 1;
      if (title.length > maxTitleLength)
        faults.push({ file, line, text: `title of ${title.length} characters, at most ${maxTitleLength}: ${title}` });
      if (vagueStart.test(title)) faults.push({ file, line, text: `title begins without a subject: ${title}` });
    }
  }
  for (const [name, [first = '', ...others]] of declaredIn)
    if (others.length > 0)
      faults.push({
        file: first,
        line: 1,
        text: `${name} is also declared in ${others.join(', ')}: one name, one meaning`,
      });
  return { names: declaredIn.size, titles, faults };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
  const files = globSync(sources, { cwd: root }).filter(isOurs).sort();
  const { names, titles, faults } = checkNames(
    files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
  console.log(`${names} exported names and ${titles} test titles in ${files.length} files`);
  for (const { file, line, text } of faults) console.log(`${file}:${line} ${text}`);
  // Fewer would mean that the check no longer reads the sources.
  const isBlind = process.argv[2] === undefined && (names < 4000 || titles < 1800);
  if (isBlind) console.log('Too few names or titles were read.');
  process.exitCode = faults.length > 0 || isBlind ? 1 : 0;
}
