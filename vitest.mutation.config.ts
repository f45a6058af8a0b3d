import { defineConfig } from 'vitest/config';

/** For `npm run mutate`: every mutant meets the tests that reach it, but no random inputs, which would give another score each time. */
export default defineConfig({
  test: {
    include: ['services/authority/src/**/*.unit.spec.ts'],
    exclude: ['**/node_modules/**', '**/*.property.unit.spec.ts'],
    testTimeout: 30_000,
    isolate: false,
  },
});
