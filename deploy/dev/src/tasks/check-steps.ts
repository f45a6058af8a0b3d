import { join } from 'node:path';
import { CACHE } from '../paths.ts';
import type { Step } from './run-steps.ts';

const cacheOf = (tool: string): string => join(CACHE, 'check', tool);

/**
 * Checks of the sources alone.
 * @param isCached skips files that have not changed since the last check. A lint rule that reads types may then miss what another
 * file broke, so `npm test` checks everything.
 */
export const staticSteps = (isCached: boolean): Record<'types' | 'lint', readonly Step[]> => ({
  types: [
    {
      title: 'Committed contracts match their sources',
      bin: 'deploy/dev/src/tasks/assert-no-drift.ts',
      args: [],
    },
    {
      title: 'Format',
      bin: 'prettier',
      args: [
        ...['--check', '--log-level', 'warn', '.'],
        ...(isCached
          ? ['--cache', '--cache-strategy', 'content', '--cache-location', cacheOf('prettier')]
          : []),
      ],
    },
    typesOf('Types', 'tsconfig.json', isCached),
    typesOf('Types of the web client', 'web/tsconfig.json', isCached),
    {
      title: 'Import zones',
      bin: 'depcruise',
      args: [
        ...['services', 'gateway', 'schemas', 'deploy', 'web'],
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ],
    },
    { title: 'Dead exports', bin: 'knip', args: ['--no-gitignore', '--no-config-hints'] },
  ],
  lint: [
    {
      title: 'Lint',
      bin: 'eslint',
      args: [
        ...['.', '--max-warnings', '0'],
        ...(isCached
          ? ['--cache', '--cache-strategy', 'content', '--cache-location', cacheOf('eslint')]
          : []),
      ],
    },
  ],
});

/** An incremental build reads again what a change can affect, and nothing else. */
const typesOf = (title: string, project: string, isCached: boolean): Step => ({
  title,
  bin: 'tsc',
  args: [
    ...['-p', project, '--noEmit'],
    ...(isCached
      ? ['--incremental', '--tsBuildInfoFile', cacheOf(`${project.replace('/', '-')}.tsbuildinfo`)]
      : []),
  ],
});

export const UNIT_STEP: Step = {
  title: 'Unit tests',
  bin: 'vitest',
  args: ['run', '--project', 'unit', '--project', 'web'],
};
