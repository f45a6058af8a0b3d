import { defineConfig } from 'vitest/config';
import { DisturbingLast } from './deploy/testkit/src/disturbing-last.ts';

const INSTALLED = '**/node_modules/**';
/** Only npm run test:full runs them. */
const LONG = '**/*.long.*.spec.ts';

const onRealParts = {
  globalSetup: ['deploy/testkit/src/integration-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The chain's faults are the whole sandbox's: one spec at a time, or they would be another's too.
  fileParallelism: false,
  // Each file has a database of its own, and no global state outlives its close.
  isolate: false,
};

/** As Node itself resolves it, for our files and for packages: there must be one GraphQL only. */
const ONE_GRAPHQL = [{ find: /^graphql$/, replacement: 'graphql/index.js' }];

/** One stack that all of the suite's specs share, one spec at a time. */
const onSharedStack = {
  globalSetup: ['deploy/testkit/src/stack-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 240_000,
  fileParallelism: false,
  // One import of the clients and of the browser's driver serves all files.
  isolate: false,
};

/**
 * Suites by file name: `.unit.spec` (no I/O), `.int.spec` (real Postgres, Kafka, sandbox, receipt models), `.e2e.spec` (the public
 * API or a browser on a whole stack). In npm run test:full only: `.long.int.spec` and `.long.e2e.spec`, the same with more cases,
 * and `.drill.spec`, stacks of their own, which they stop, lose and start again. In npm run test:containers only: `.docker.spec`,
 * and in npm run test:cluster only: `.cluster.spec`.
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
          alias: ONE_GRAPHQL,
          include: ['{services,gateway,schemas,deploy}/**/*.unit.spec.ts'],
          exclude: [INSTALLED],
          // Properties over hundreds of sequences take a while on a busy machine.
          testTimeout: 30_000,
          // Pure functions leave nothing behind: one import of the modules serves all files, at half the CPU time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          alias: ONE_GRAPHQL,
          include: ['{services,gateway,deploy}/**/*.int.spec.ts'],
          exclude: [INSTALLED, LONG],
          ...onRealParts,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{deploy,web}/**/*.e2e.spec.ts'],
          exclude: [INSTALLED, LONG],
          ...onSharedStack,
        },
      },
      {
        test: {
          name: 'long-integration',
          include: ['{services,gateway,deploy}/**/*.long.int.spec.ts'],
          exclude: [INSTALLED],
          ...onRealParts,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{deploy,web}/**/*.long.e2e.spec.ts'],
          exclude: [INSTALLED],
          ...onSharedStack,
        },
      },
      {
        test: {
          name: 'drill',
          include: ['deploy/**/*.drill.spec.ts'],
          exclude: [INSTALLED],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'containers',
          include: ['deploy/checks/src/containers/*.docker.spec.ts'],
          exclude: [INSTALLED],
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['deploy/checks/src/cluster/*.cluster.spec.ts'],
          exclude: [INSTALLED],
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
