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
            { name: 'start', tags: ['$initial'], test: /node_modules\/|src\/ui\// },
          ],
        },
      },
    },
  },
});
