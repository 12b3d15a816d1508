// Reads the import lines of every TypeScript file and refuses arrows that the table in arrows.ts does not allow.
// Usage: node tools/check-arrows.ts [folder]
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bannedNames, bannedWords, floors, type Zone, zones } from './arrows.ts';

type Import = { file: string; line: number; specifier: string };
type Violation = { file: string; line: number; what: string; instead: string };
type Seen = { files: number; imports: number; violations: Violation[] };

const sources = '{apps,packages,tools,e2e,bench}/**/*.{ts,tsx}';
const isSource = (file: string) => !/(^|\/)(node_modules|dist|results)\//.test(file) && !file.endsWith('.d.ts');

/** Static and re-exporting imports, which begin a line; and dynamic ones with a literal name. */
const staticPattern = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1/gm;
const dynamicPattern = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function importsOf(file: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank);
  const withoutTemplates = code.replace(/`(?:\\[\s\S]|[^`\\])*`/g, blank);
  return [...code.matchAll(staticPattern), ...withoutTemplates.matchAll(dynamicPattern)].map((match) => ({
    file,
    line: code.slice(0, match.index).split('\n').length,
    specifier: match[2] ?? '',
  }));
}

/** Where an import leads: a path from the project's root, or null for a library. */
function targetOf({ file, specifier }: Import, workspaces: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const [scope, name, ...rest] = specifier.split('/');
  const folder = workspaces.get(`${scope}/${name}`);
  if (folder === undefined) return null;
  return `${folder}/src/${rest.length === 0 ? 'index' : rest.join('/')}.ts`;
}

const zoneOf = (file: string): Zone | undefined => zones.find((zone) => zone.files.test(file));
const libraryName = (specifier: string) => specifier.split('?')[0] ?? specifier;

/** Why an import is refused, or null. */
function refusal(found: Import, workspaces: ReadonlyMap<string, string>): string | null {
  const zone = zoneOf(found.file);
  if (zone === undefined) return null; // reported once for the file
  const target = targetOf(found, workspaces);
  if (target === null) {
    const isAllowed = zone.libraries === undefined || zone.libraries.includes(libraryName(found.specifier));
    return isAllowed ? null : `${zone.name} must not import the library ${found.specifier}`;
  }
  if (zone.name === 'server/domains') return domainRefusal(found.file, target, zone);
  if (zoneOf(target) === zone) {
    const [from, to] = [found.file, target].map((file) => zone.files.exec(file)?.[1]);
    return zone.alone && to !== from ? `${zone.name}/${from} must not import ${target}` : null;
  }
  return zone.may.some((pattern) => pattern.test(target)) ? null : `${zone.name} must not import ${target}`;
}

function domainRefusal(file: string, target: string, zone: Zone): string | null {
  const from = zone.files.exec(file)?.[1] ?? '';
  const to = zone.files.exec(target)?.[1];
  if (to === from) return null;
  if (to === undefined)
    return zone.may.some((pattern) => pattern.test(target)) ? null : `domain ${from} must not import ${target}`;
  const floorOf = (domain: string) => floors.findIndex((floor) => floor.includes(domain));
  if (floorOf(from) < 0) return `domain ${from} stands on no floor yet (add it to tools/arrows.ts)`;
  if (floorOf(to) >= floorOf(from))
    return `domain ${from} (floor ${floorOf(from)}) must not import domain ${to} (floor ${floorOf(to)})`;
  const door = `apps/server/src/domains/${to}/index.ts`;
  return target === door ? null : `domain ${from} must go through ${door}, not ${target}`;
}

function violationsOfFile(file: string, text: string): Violation[] {
  const found: Violation[] = [];
  if (zoneOf(file) === undefined) {
    found.push({
      file,
      line: 1,
      what: 'belongs to no zone',
      instead: 'Move it, or draw its arrows in tools/arrows.ts.',
    });
  }
  const banned = file.split('/').find((part) => bannedNames.includes(part.replace(/\..*$/, '')));
  if (banned !== undefined) {
    found.push({
      file,
      line: 1,
      what: `is called "${banned}"`,
      instead: 'Name it after what it holds; a missing word is the real problem.',
    });
  }
  for (const { files, pattern, instead } of bannedWords) {
    if (!files.test(file)) continue;
    text.split('\n').forEach((line, index) => {
      if (pattern.test(line)) found.push({ file, line: index + 1, what: `says ${line.trim()}`, instead });
    });
  }
  return found;
}

/** Names of the workspaces' packages and their folders. */
function workspacesOf(root: string): Map<string, string> {
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

/** Checks every TypeScript file below `root`. */
export function checkArrows(root: string): Seen {
  const workspaces = workspacesOf(root);
  const files = globSync(sources, { cwd: root }).filter(isSource).sort();
  const seen: Seen = { files: files.length, imports: 0, violations: [] };
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    seen.violations.push(...violationsOfFile(file, text));
    for (const found of importsOf(file, text)) {
      seen.imports += 1;
      const what = refusal(found, workspaces);
      if (what !== null) seen.violations.push({ file, line: found.line, what, instead: zoneOf(file)?.instead ?? '' });
    }
  }
  return seen;
}

function main() {
  const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  const { files, imports, violations } = checkArrows(root);
  for (const { file, line, what, instead } of violations) console.error(`${file}:${line} ${what}\n  ${instead}`);
  console.log(`${files} files, ${imports} imports, ${violations.length} wrong arrows`);
  if (violations.length > 0 || files === 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
