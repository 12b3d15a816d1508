// Reports file sizes, `any`, casts and waivers. Fails on `any`, on a waiver without a reason and on files over the cap.
// Usage: node tools/check-budgets.ts
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const cap = 400;
/** Files without a size limit: catalogues and device tables are data. Migrations are SQL, which is not read here. */
const exempt = /packages\/i18n\/src\/catalogues\/|packages\/contract\/src\/words\/device-kinds\.ts|\/tables\//;
const sources = ['{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs}', '*.ts'];
const isOurs = (file: string) => !/(^|\/)(node_modules|dist|results)\//.test(file);

type Finding = { file: string; line: number; message: string };
type Budget = {
  files: number;
  lines: number;
  median: number;
  p90: number;
  largest: { file: string; lines: number }[];
  casts: Finding[];
  waivers: number;
  failures: Finding[];
};

/** A waiver is a comment that silences a tool; the text after `--` or `:` is its reason. */
const waiverPattern = /(oxlint-disable|eslint-disable|@ts-expect-error|@ts-ignore|biome-ignore|v8 ignore)(.*)$/;
const reasonPattern = /(--|:)\s*\S.{7,}/;
const anyPattern = /(:\s*|<|\bas\s+|\|\s*|,\s*|=>\s*)any\b(?!\w|')/;
const castPattern = /[\w)\]}'"`]\s+as\s+(?!const\b)[A-Z{[(\w]/;

const withoutTexts = (line: string) =>
  line.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, "''").replace(/\/\/.*$|^\s*\*.*$|\/\*.*?\*\//g, '');

/** Checks the lines of one file. Texts in quotes are ignored, because tests contain planted mistakes in them. */
export function checkFileBudget(file: string, text: string): Pick<Budget, 'casts' | 'waivers' | 'failures'> {
  const result: Pick<Budget, 'casts' | 'waivers' | 'failures'> = { casts: [], waivers: 0, failures: [] };
  // Template literals are removed, because SQL in them contains "as". Their line breaks are kept, so that line numbers stay correct.
  const code = text.replace(/`(?:\\[\s\S]|[^`\\])*`/g, (template) => `''${template.replace(/[^\n]/g, '')}`).split('\n');
  text.split('\n').forEach((line, index) => {
    const at = { file, line: index + 1 };
    const waiver = /(\/\/|\/\*|\{\/\*)/.test(line)
      ? waiverPattern.exec(line.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, ''))
      : null;
    if (waiver !== null) {
      result.waivers += 1;
      if (!reasonPattern.test(waiver[2] ?? ''))
        result.failures.push({ ...at, message: `waiver without a reason: ${line.trim()}` });
    }
    const plain = withoutTexts(code[index] ?? '');
    if (anyPattern.test(plain)) result.failures.push({ ...at, message: `any: ${line.trim()}` });
    const isRenaming = /^\s*(import|export)\b|^\s*(type\s+)?\w+ as \w+,?$/.test(plain) || /\bin keyof\b/.test(plain);
    if (!isRenaming && castPattern.test(plain)) result.casts.push({ ...at, message: line.trim() });
  });
  const lines = countLines(text);
  if (lines > cap && !exempt.test(file))
    result.failures.push({ file, line: lines, message: `${lines} lines; the cap is ${cap}` });
  return result;
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function computeBudget(root: string): Budget {
  const files = globSync(sources, { cwd: root }).filter(isOurs).sort();
  const fileTexts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const sizes = fileTexts.map(({ file, text }) => ({ file, lines: countLines(text) }));
  const countedSizes = sizes.filter(({ file }) => !exempt.test(file)).sort((a, b) => a.lines - b.lines);
  const at = (share: number) =>
    countedSizes[Math.min(countedSizes.length - 1, Math.floor(countedSizes.length * share))]?.lines ?? 0;
  const findings = fileTexts.map(({ file, text }) => checkFileBudget(file, text));
  return {
    files: files.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5),
    p90: at(0.9),
    largest: countedSizes.toReversed().slice(0, 5),
    casts: findings.flatMap(({ casts }) => casts),
    waivers: findings.reduce((sum, { waivers }) => sum + waivers, 0),
    failures: findings.flatMap(({ failures }) => failures),
  };
}

function main() {
  const { files, lines, median, p90, largest, casts, waivers, failures } = computeBudget(
    path.join(import.meta.dirname, '..'),
  );
  console.log(
    `${files} files, ${lines} lines; a file has ${median} lines in the middle, ${p90} at nine tenths (aims 80 and 220)`,
  );
  console.log(`Largest: ${largest.map((one) => `${one.file} ${one.lines}`).join(', ')}`);
  console.log(
    `${casts.length} casts (aim ${Math.floor(lines / 1000)}), ${waivers} waivers (aim ${Math.floor(lines / 2000)})`,
  );
  for (const { file, line, message: what } of casts) console.log(`  cast ${file}:${line} ${what}`);
  for (const { file, line, message } of failures) console.error(`${file}:${line} ${message}`);
  if (failures.length > 0 || files === 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
