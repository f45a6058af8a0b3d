import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { ROOT } from '@outlay/stack/paths';
import { join } from 'node:path';
import { migrationsOf } from '../migrations/migration-files.ts';
import type { Step } from './run-steps.ts';
import { vitestStep } from './vitest-step.ts';

const newMigrations = ['platform', ...SUBGRAPH_NAMES].flatMap((service) =>
  migrationsOf(service).since.map(({ path }) => path),
);

/** Checks of the sources alone. Each reads the whole tree; together they take half a minute on two cores. */
export const STATIC_STEPS: readonly Step[] = [
  {
    title: 'Committed contracts match their sources',
    bin: 'deploy/checks/src/tasks/assert-no-drift.ts',
    args: [],
  },
  { title: 'Format', bin: 'oxfmt', args: ['--check'] },
  {
    title: 'Lint and types',
    bin: 'oxlint',
    args: ['--max-warnings', '0'],
    // The type checker keeps nearly all that it makes, so that looking for garbage often is in vain.
    env: { GOGC: '400' },
  },
  {
    title: 'Import zones',
    bin: 'depcruise',
    args: [
      ...['services', 'gateway', 'schemas', 'deploy', 'web'],
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    ],
  },
  {
    title: 'OpenAPI and AsyncAPI rules',
    bin: 'redocly',
    args: [
      ...['lint', 'openapi/openapi.json', 'asyncapi/asyncapi.json'],
      ...['--config', 'openapi/redocly.yaml'],
    ],
    cwd: 'schemas',
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  {
    title: 'Migrations since the last release',
    bin: 'squawk',
    args: ['--config', join(ROOT, '.squawk.toml'), ...newMigrations],
    cwd: 'deploy/checks',
  },
  { title: 'Dead exports', bin: 'knip', args: ['--no-gitignore', '--no-config-hints'] },
];

export const UNIT_STEP: Step = vitestStep('Unit tests', ['unit', 'web']);
