import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// During development the API runs in its own process; built, the server hands out dist itself.
const api = process.env['PORTICO_DEV_API'] ?? 'http://localhost:8080';

/** What the contract says of each call is for the API page, which asks the server; the console carries none of these sentences. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  transform(code, id) {
    if (!/packages\/contract\/src\/routes\//.test(id)) return null;
    const sentence = /(\bsummary:\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;
    return { code: code.replace(sentence, "$1''"), map: null };
  },
};

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const page = (name: string) => `src/features/${name}/page.tsx`;
// Of the one build of a process.
let parts: { start: Set<string>; outside: Set<string>[]; home: [name: string, modules: Set<string>][] } | null = null;

/**
 * Home and its frame in a few files instead of eighty, and its panels in a few instead of forty: a slow processor takes a third of a second
 * to ask for those. What the pages before it need too (login, register, set-up) is apart, so that they load nothing only home needs.
 */
function partOfHome(id: string, graph: Graph): string | null {
  parts ??= partsOf(graph);
  const [name] = parts.home.find(([, modules]) => modules.has(id)) ?? [];
  if (name === undefined || parts.start.has(id)) return null;
  return `${name}-${parts.outside.map((own) => Number(own.has(id))).join('')}`;
}

function partsOf(graph: Graph): NonNullable<typeof parts> {
  const of = (...files: string[]) => closureOf(files.map(idOf), graph);
  const panels = graph.getModuleInfo(idOf('src/features/home/panels.tsx'))?.dynamicallyImportedIds ?? [];
  return {
    start: of('src/app/main.tsx'),
    outside: ['login', 'register', 'set-up'].map((name) => of(page(name))),
    home: [
      ['home', of('src/app/frame/frame.tsx', page('home'))],
      ['home-chart', of('src/features/home/trend-chart.tsx')],
      ['home-panels', closureOf(panels, graph)],
    ],
  };
}

const idOf = (file: string) => path.join(import.meta.dirname, file);

/** What these modules import at once, and what that does: they and all a browser loads with them. */
function closureOf(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export default defineConfig({
  base: '/',
  plugins: [react(), withoutSummaries],
  server: { proxy: { '/hx-api': { target: api } } },
  preview: { proxy: { '/hx-api': { target: api } } },
  build: {
    target: 'es2023',
    manifest: true,
    // Browsers of the target have it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names of files stand in every list of what to load; without words in them home is 4 kB smaller.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'charts', test: /node_modules\/(echarts|zrender)\// },
            // Many small parts that every page needs: apart they would weigh more than together.
            { name: 'icons', test: /node_modules\/@ant-design\/icons(-svg)?\//, minShareCount: 2 },
            { name: 'base', test: /node_modules\/@tanstack\/|apps\/web\/src\/(api\/(?!send-file)|session\/)/ },
            // What the start page itself imports, and so every page: in twenty files it weighed 5 kB more.
            { name: 'start', tags: ['$initial'], test: /^(?!.*(app\/main\.tsx|index\.html))/ },
            {
              name: partOfHome,
              debugName: 'home',
              test: /\/(apps\/web\/src|packages)\//,
              // What these modules import is in the same parts, or comes before them.
              includeDependenciesRecursively: false,
            },
            // Else what only home uses of a library lay in home's first file, which would need the others and they it.
            { name: 'library', test: /node_modules\//, entriesAware: true },
          ],
        },
      },
    },
  },
});
