import { defineConfig } from 'vitest/config';

/** Three suites by file name: `.unit.spec` (no I/O), `.int.spec` (real Postgres, Kafka, sandbox), `.e2e.spec` (the public door). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{services,gateway,schemas,deploy}/**/*.unit.spec.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{services,gateway,deploy}/**/*.int.spec.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['deploy/local/src/testing/integration-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The chain's faults are the whole sandbox's: one spec at a time, or they would be another's too.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['deploy/**/*.e2e.spec.ts', 'web/e2e/*.e2e.spec.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['deploy/local/src/testing/stack-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
