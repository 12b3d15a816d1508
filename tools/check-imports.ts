// Reads the imports of every TypeScript file and reports those that the table in import-rules.ts does not allow.
// Usage: node tools/check-imports.ts [folder]
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bannedCodePatterns, bannedFileNames, domainFloors, type ImportZone, importZones } from './import-rules.ts';

type Import = { file: string; line: number; specifier: string };
type Violation = { file: string; line: number; message: string; advice: string };
type ImportCheckResult = { files: number; imports: number; violations: Violation[] };

const sources = '{apps,packages,tools,e2e,bench}/**/*.{ts,tsx}';
const isSource = (file: string) => !/(^|\/)(node_modules|dist|results)\//.test(file) && !file.endsWith('.d.ts');

/** Static imports and re-exports, which begin a line. Below: dynamic imports with a literal name. */
const staticPattern = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1/gm;
const dynamicPattern = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function readImports(file: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank);
  const withoutTemplates = code.replace(/`(?:\\[\s\S]|[^`\\])*`/g, blank);
  return [...code.matchAll(staticPattern), ...withoutTemplates.matchAll(dynamicPattern)].map((match) => ({
    file,
    line: code.slice(0, match.index).split('\n').length,
    specifier: match[2] ?? '',
  }));
}

/** Target of an import: a path from the project's root, or null for a library. */
function resolveTarget({ file, specifier }: Import, workspaces: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const [scope, name, ...rest] = specifier.split('/');
  const folder = workspaces.get(`${scope}/${name}`);
  if (folder === undefined) return null;
  return `${folder}/src/${rest.length === 0 ? 'index' : rest.join('/')}.ts`;
}

const findZone = (file: string): ImportZone | undefined => importZones.find((zone) => zone.files.test(file));
const libraryName = (specifier: string) => specifier.split('?')[0] ?? specifier;

/** Returns why an import is not allowed, or null if it is allowed. */
function findRefusalReason(found: Import, workspaces: ReadonlyMap<string, string>): string | null {
  const zone = findZone(found.file);
  if (zone === undefined) return null; // reported once per file by findFileViolations
  const target = resolveTarget(found, workspaces);
  if (target === null) {
    const isAllowed = zone.libraries === undefined || zone.libraries.includes(libraryName(found.specifier));
    return isAllowed ? null : `${zone.name} must not import the library ${found.specifier}`;
  }
  if (zone.name === 'server/domains') return findDomainRefusalReason(found.file, target, zone);
  if (findZone(target) === zone) {
    const [from, to] = [found.file, target].map((file) => zone.files.exec(file)?.[1]);
    return zone.hasIsolatedFolders && to !== from ? `${zone.name}/${from} must not import ${target}` : null;
  }
  return zone.mayImport.some((pattern) => pattern.test(target)) ? null : `${zone.name} must not import ${target}`;
}

function findDomainRefusalReason(file: string, target: string, zone: ImportZone): string | null {
  const from = zone.files.exec(file)?.[1] ?? '';
  const to = zone.files.exec(target)?.[1];
  if (to === from) return null;
  if (to === undefined)
    return zone.mayImport.some((pattern) => pattern.test(target)) ? null : `domain ${from} must not import ${target}`;
  const findFloor = (domain: string) => domainFloors.findIndex((floor) => floor.includes(domain));
  if (findFloor(from) < 0) return `domain ${from} stands on no floor yet (add it to tools/import-rules.ts)`;
  if (findFloor(to) >= findFloor(from))
    return `domain ${from} (floor ${findFloor(from)}) must not import domain ${to} (floor ${findFloor(to)})`;
  const indexFile = `apps/server/src/domains/${to}/index.ts`;
  return target === indexFile ? null : `domain ${from} must go through ${indexFile}, not ${target}`;
}

function findFileViolations(file: string, text: string): Violation[] {
  const found: Violation[] = [];
  if (findZone(file) === undefined) {
    found.push({
      file,
      line: 1,
      message: 'belongs to no zone',
      advice: 'Move it, or add its rules to tools/import-rules.ts.',
    });
  }
  const banned = file.split('/').find((part) => bannedFileNames.includes(part.replace(/\..*$/, '')));
  if (banned !== undefined) {
    found.push({
      file,
      line: 1,
      message: `is called "${banned}"`,
      advice: 'Name it after what it holds; a missing word is the real problem.',
    });
  }
  for (const { files, pattern, advice } of bannedCodePatterns) {
    if (!files.test(file)) continue;
    text.split('\n').forEach((line, index) => {
      if (pattern.test(line)) found.push({ file, line: index + 1, message: `says ${line.trim()}`, advice });
    });
  }
  return found;
}

/** Folders of the workspaces by package name. */
function readWorkspaces(root: string): Map<string, string> {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root }).filter(
    (file) => !file.includes('node_modules'),
  );
  return new Map(
    manifests.map((file) => {
      const { name }: { name: string } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      return [name, path.posix.dirname(file)];
    }),
  );
}

/** Checks every TypeScript file in `root`. */
export function checkImports(root: string): ImportCheckResult {
  const workspaces = readWorkspaces(root);
  const files = globSync(sources, { cwd: root }).filter(isSource).sort();
  const result: ImportCheckResult = { files: files.length, imports: 0, violations: [] };
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    result.violations.push(...findFileViolations(file, text));
    for (const found of readImports(file, text)) {
      result.imports += 1;
      const message = findRefusalReason(found, workspaces);
      if (message !== null)
        result.violations.push({ file, line: found.line, message, advice: findZone(file)?.advice ?? '' });
    }
  }
  return result;
}

function main() {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  const { files, imports, violations } = checkImports(root);
  for (const { file, line, message, advice } of violations) console.error(`${file}:${line} ${message}\n  ${advice}`);
  console.log(`${files} files, ${imports} imports, ${violations.length} refused imports`);
  if (violations.length > 0 || files === 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
