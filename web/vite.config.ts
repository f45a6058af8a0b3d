import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { ensureGenerated } from './codegen/ensure-generated.ts';

/** Where the gateway listens while the page is served by vite; in production both are one origin. */
const gatewayOrigin = process.env['OUTLAY_GATEWAY'] ?? 'http://localhost:3000';

ensureGenerated();

/** Puts the texts of our operations beside the page: the gateway that serves it runs these by their id. */
const emitTrustedDocuments: Plugin = {
  name: 'emit-trusted-documents',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('src/generated/trusted-documents.json', import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'trusted-documents.json', source });
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), emitTrustedDocuments],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/config.json'].map((path) => [path, gatewayOrigin]),
    ),
  },
});
