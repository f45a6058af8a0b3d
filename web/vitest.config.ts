import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ensureGenerated } from './codegen/ensure-generated.ts';

ensureGenerated();

/** Component tests through the app's real providers over a mock server typed by the schema. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['{src,codegen}/**/*.unit.spec.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    restoreMocks: true,
    // One jsdom and one import of the client serve all files of a worker, at a third of the CPU time; setup.ts cleans up after each test.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
