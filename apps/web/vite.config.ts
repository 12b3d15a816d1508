import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// During development the API runs in its own process; in production the server serves dist itself.
const api = process.env['PORTICO_DEV_API'] ?? 'http://localhost:8080';

/** The summaries of routes are for the API page, which gets them from the server; the console's bundle leaves them out. */
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
// Computed once: a process does one build.
let parts: { start: Set<string>; outside: Set<string>[]; home: [name: string, modules: Set<string>][] } | null = null;

/**
 * Puts home and its frame into a few files instead of eighty, and its panels into a few instead of forty: a slow processor takes a third of
 * a second to request so many. Modules that login, register or set-up also need are separate, so these pages load nothing only home needs.
 */
function homeChunkName(id: string, graph: Graph): string | null {
  parts ??= analyseParts(graph);
  const [name] = parts.home.find(([, modules]) => modules.has(id)) ?? [];
  if (name === undefined || parts.start.has(id)) return null;
  return `${name}-${parts.outside.map((own) => Number(own.has(id))).join('')}`;
}

function analyseParts(graph: Graph): NonNullable<typeof parts> {
  const closureOfFiles = (...files: string[]) => closureOf(files.map(moduleId), graph);
  const panels = graph.getModuleInfo(moduleId('src/features/home/panels.tsx'))?.dynamicallyImportedIds ?? [];
  return {
    start: closureOfFiles('src/app/main.tsx'),
    outside: ['login', 'register', 'set-up'].map((name) => closureOfFiles(page(name))),
    home: [
      ['home', closureOfFiles('src/app/frame/frame.tsx', page('home'))],
      ['home-chart', closureOfFiles('src/features/home/trend-chart.tsx')],
      ['home-panels', closureOf(panels, graph)],
    ],
  };
}

const moduleId = (file: string) => path.join(import.meta.dirname, file);

/** The entries and all modules they import statically, directly or indirectly: everything a browser loads with the entries. */
function closureOf(entries: readonly string[], graph: Graph): Set<string> {
  const closure = new Set<string>();
  const queue = [...entries];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (closure.has(id)) continue;
    closure.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return closure;
}

export default defineConfig({
  base: '/',
  plugins: [react(), withoutSummaries],
  server: { proxy: { '/hx-api': { target: api } } },
  preview: { proxy: { '/hx-api': { target: api } } },
  build: {
    target: 'es2023',
    manifest: true,
    // The target browsers preload modules without a polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // File names are hashes only: every list of files to load contains the names, and without words in them home is 4 kB smaller.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'charts', test: /node_modules\/(echarts|zrender)\// },
            // Many small modules that every page needs: separate files would weigh more than one.
            { name: 'icons', test: /node_modules\/@ant-design\/icons(-svg)?\//, minShareCount: 2 },
            { name: 'base', test: /node_modules\/@tanstack\/|apps\/web\/src\/(api\/(?!send-file)|session\/)/ },
            // The modules the start page imports, which every page needs: in twenty files they weighed 5 kB more.
            { name: 'start', tags: ['$initial'], test: /^(?!.*(app\/main\.tsx|index\.html))/ },
            {
              name: homeChunkName,
              debugName: 'home',
              test: /\/(apps\/web\/src|packages)\//,
              // The modules that these import are in the same chunks, or load before them.
              includeDependenciesRecursively: false,
            },
            // Otherwise library code used only by home would be in home's first file, and the other files and this one would import each
            // other.
            { name: 'library', test: /node_modules\//, entriesAware: true },
          ],
        },
      },
    },
  },
});
