import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compileAhead } from './codegen/compile-ahead.ts';
import { compressFiles } from './codegen/compress-files.ts';
import { emitPages } from './codegen/emit-pages.ts';
import { emitVerifier } from './codegen/emit-verifier.ts';
import { ensureGenerated } from './codegen/ensure-generated.ts';
import { loadedWith } from './codegen/loaded-with.ts';

/** Where the gateway listens while the page is served by vite; in production both are one origin. */
const gatewayOrigin = process.env['OUTLAY_GATEWAY'] ?? 'http://localhost:3000';

/** What every page with the data client uses: its frame, its failures, and the fragments of most operations. */
const DATA_FRAME =
  /(data-frame\.tsx|lib\/graphql-failures\.ts|operations\/(Refusal|PersonName|DoneAnswer)\.ts)$/;

ensureGenerated();

/** Adds the texts of our operations, which the gateway that serves the page runs by their id. */
const emitTrustedDocuments: Plugin = {
  name: 'emit-trusted-documents',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('src/generated/trusted-documents.json', import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'trusted-documents.json', source });
  },
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    emitTrustedDocuments,
    emitVerifier,
    compileAhead,
    emitPages,
    compressFiles,
  ],
  // Uses rxjs as classes, without helpers for ten-year-old browsers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // Tailwind's own targets, which support the colours as they are written.
    cssTarget: ['chrome120', 'firefox128', 'safari17.2'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A benchmark reads the first files of each page from it.
    manifest: true,
    rolldownOptions: {
      output: {
        // Files that always load together are compressed together as one file.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 9,
            },
            {
              name: 'data',
              // The part of graphql that the data client uses; the parser and the rest come with the explorer.
              test: /node_modules\/(@apollo|rxjs|graphql\/language\/(ast|blockString|kinds|print|visitor)|optimism|@wry|tslib)/,
              priority: 8,
            },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform|zod)\//,
              priority: 7,
            },
            loadedWith(/src\/main\.tsx$/, { name: 'entry', priority: 6 }),
            // What only a few pages share stays in files of its own, which the dashboard does not need.
            loadedWith(/login-page\.tsx$/, { name: 'public', priority: 5, minShareCount: 5 }),
            loadedWith(/app-layout\.tsx$/, { name: 'frame', priority: 4 }),
            // Apart from what needs the data client, which these pages do without.
            loadedWith(/(not-found|verify)-page\.tsx$/, {
              name: 'values',
              priority: 3,
              minShareCount: 5,
            }),
            // Also before the guard.
            loadedWith(DATA_FRAME, { name: 'frame-data', priority: 2 }),
            // What the dashboard shares with other pages.
            loadedWith(/dashboard-page\.tsx$/, { name: 'content', priority: 1, minShareCount: 2 }),
            // Icons that several other pages share.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 5, priority: 0 },
          ],
        },
      },
      // A page imports its own operations from the generated barrel, without the others.
      treeshake: { moduleSideEffects: [{ test: /\/src\/generated\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/docs', '^/graphql$', '/config.json', '/files'].map((path) => [
        path,
        gatewayOrigin,
      ]),
    ),
  },
});
