import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// During development the API runs in its own process; built, the server hands out dist itself.
const api = process.env['PORTICO_DEV_API'] ?? 'http://localhost:8080';

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { proxy: { '/hx-api': { target: api } } },
  preview: { proxy: { '/hx-api': { target: api } } },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'charts', test: /node_modules\/(echarts|zrender)\// },
          ],
        },
      },
    },
  },
});
