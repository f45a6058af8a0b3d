import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ensureGenerated } from './codegen/ensure-generated.ts';

/** Where the gateway listens while the page is served by vite; in production both are one origin. */
const gatewayOrigin = process.env['OUTLAY_GATEWAY'] ?? 'http://localhost:3000';

ensureGenerated();

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/graphql', '/config.json'].map((path) => [path, gatewayOrigin]),
    ),
  },
});
