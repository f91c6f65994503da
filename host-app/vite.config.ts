import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { headlessBundle } from '../plugins/catalog/headless-bundle.ts';
import { callTablePlugin } from './build/call-table-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { directImportsPlugin } from './build/direct-imports-plugin.ts';
import { slimAntdPlugin } from './build/slim-antd-plugin.ts';
import { slimBabylonPlugin } from './build/slim-babylon-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = `http://127.0.0.1:${process.env['PORT'] ?? 4600}`;

// The editor's worker shares memory with the page, which browsers allow only to isolated pages; the server sends the same two.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  root,
  plugins: [
    callTablePlugin(),
    slimAntdPlugin(),
    slimBabylonPlugin(),
    react(),
    directImportsPlugin(),
    compressPlugin(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: {
    port: Number(process.env['DEV_PORT'] ?? 4601),
    strictPort: true,
    headers: isolation,
    proxy: { '/api': api },
  },
  preview: { headers: isolation, proxy: { '/api': api } },
  worker: { format: 'es', plugins: () => [headlessBundle()] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        index: join(root, 'index.html'),
        'service-worker': join(root, 'src/service-worker.ts'),
      },
      output: {
        // A service worker governs the addresses below its own, and is asked for by a name that stays.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            {
              name: 'state',
              test: /node_modules[\\/](mobx|mobx-react-lite|@tanstack[\\/](query-core|react-query)|i18next|react-i18next)[\\/]/,
              priority: 10,
            },
            // Rooms do not import each other in circles, so neither do these files; hundreds of small ones would wait for the network one after another.
            { name: 'first', tags: ['$initial'], test: /^(?!.*service-worker)/, priority: 9 },
            {
              name: 'ui',
              test: /node_modules[\\/](antd|@ant-design|@rc-component|rc-[^\\/]*)[\\/]/,
              priority: 8,
            },
            // What only one page draws with stays with that page.
            { name: 'drawing', test: /[\\/]@babylonjs[\\/]/, minShareCount: 2, priority: 8 },
            { name: 'plugins-en', test: /[\\/]plugins[\\/].*[\\/]locales[\\/]en-US/, priority: 8 },
            { name: 'plugins-zh', test: /[\\/]plugins[\\/].*[\\/]locales[\\/]zh-CN/, priority: 8 },
            { name: 'mesh', test: /[\\/]core[\\/]src[\\/](math|mesh)[\\/]/, priority: 7 },
            { name: 'core', test: /[\\/]core[\\/]src[\\/](?!babylon|react|testing)/, priority: 6 },
            { name: 'plugins', test: /[\\/]plugins[\\/]/, priority: 5 },
            { name: 'kit', test: /host-app[\\/]src[\\/](kit|stores|api|look)[\\/]/, priority: 4 },
            // What the pages of files and patients share.
            {
              name: 'records',
              test: /host-app[\\/]src[\\/](records|shell|help)[\\/]/,
              minShareCount: 2,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
