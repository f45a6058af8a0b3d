import { defineConfig } from 'vitest/config';
import { DisturbingLast } from './deploy/dev/src/testkit/disturbing-last.ts';

const LONG = '{deploy,web}/**/*.long.e2e.spec.ts';

/** One stack that all of the suite's specs share, one spec at a time. */
const onSharedStack = {
  globalSetup: ['deploy/dev/src/testkit/stack-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 240_000,
  fileParallelism: false,
  // One import of the clients and of the browser's driver serves all files.
  isolate: false,
};

/**
 * Suites by file name: `.unit.spec` (no I/O), `.int.spec` (real Postgres, Kafka, sandbox), `.e2e.spec` (the public API or a
 * browser on a whole stack), `.long.e2e.spec` (the same, in npm run test:full only), `.drill.spec` (stacks of their own, which
 * they stop, lose and start again; test:full only).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: DisturbingLast },
    // One less by default, which on two cores is one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // As Node itself resolves it, for our files and for packages: there must be one GraphQL only.
          alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
          include: ['{services,gateway,schemas,deploy}/**/*.unit.spec.ts'],
          exclude: ['**/node_modules/**'],
          // Properties over hundreds of sequences take a while on a busy machine.
          testTimeout: 30_000,
          // Pure functions leave nothing behind: one import of the modules serves all files, at half the CPU time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{services,gateway,deploy}/**/*.int.spec.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['deploy/dev/src/testkit/integration-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The chain's faults are the whole sandbox's: one spec at a time, or they would be another's too.
          fileParallelism: false,
          // Each file has a database of its own, and no global state outlives its close.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['deploy/**/*.e2e.spec.ts', 'web/e2e/*.e2e.spec.ts'],
          exclude: ['**/node_modules/**', LONG],
          ...onSharedStack,
        },
      },
      {
        test: { name: 'long', include: [LONG], exclude: ['**/node_modules/**'], ...onSharedStack },
      },
      {
        test: {
          name: 'drill',
          include: ['deploy/**/*.drill.spec.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
