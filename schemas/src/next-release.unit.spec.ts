import { expect, test } from 'vitest';
import { releaseProblem, withRelease } from './next-release.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Budgets.

## [0.9.0] - 2026-11-01

- The first version.
`;
const READY = {
  version: '0.10.0',
  released: ['0.9.0'],
  changes: '',
  changelog: CHANGELOG,
  broken: [],
};

test('a newer version with changes to tell, in a clean tree, can be released', () => {
  expect(releaseProblem(READY)).toBeNull();
  expect(releaseProblem({ ...READY, released: [] })).toBeNull();
});

test.each([
  ['no version', { version: 'next' }, 'Name a version: npm run release -- 0.2.0'],
  ['a version that exists', { version: '0.9.0' }, 'Release 0.9.0 exists.'],
  ['an older version', { version: '0.8.0' }, 'Release 0.9.0 is newer than 0.8.0.'],
  [
    'a dirty tree',
    { changes: ' M package.json' },
    'Commit or discard your changes first:\n M package.json',
  ],
  [
    'a changelog without news',
    { changelog: CHANGELOG.replace('### Added\n\n- Budgets.\n\n', '') },
    'CHANGELOG.md has nothing under "Unreleased".',
  ],
  [
    'a broken promise',
    { broken: ['Statement rule.set is gone'] },
    'Release 0.9.0 promises more:\n- Statement rule.set is gone',
  ],
])('%s is refused, and the reason says what to do', (_what, change, problem) => {
  expect(releaseProblem({ ...READY, ...change })).toBe(problem);
});

test('the changelog has the news under version and date, and room for the next', () => {
  expect(withRelease(CHANGELOG, '0.10.0', '2026-11-30')).toBe(
    CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.10.0] - 2026-11-30\n'),
  );
});
