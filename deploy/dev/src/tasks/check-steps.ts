import type { Step } from './run-steps.ts';

/** What a reader of the diff should not have to look for. */
export const STATIC_STEPS: readonly Step[] = [
  {
    title: 'Committed contracts match their sources',
    bin: 'deploy/dev/src/tasks/assert-no-drift.ts',
    args: [],
  },
  { title: 'Format', bin: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { title: 'Types', bin: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'Types of the web client', bin: 'tsc', args: ['-p', 'web/tsconfig.json', '--noEmit'] },
  { title: 'Lint', bin: 'eslint', args: ['.', '--max-warnings', '0'] },
  {
    title: 'Import zones',
    bin: 'depcruise',
    args: [
      'services',
      'gateway',
      'schemas',
      'deploy',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  },
  { title: 'Dead exports', bin: 'knip', args: ['--no-gitignore', '--no-config-hints'] },
];

export const UNIT_STEP: Step = {
  title: 'Unit tests',
  bin: 'vitest',
  args: ['run', '--project', 'unit', '--project', 'web'],
};
