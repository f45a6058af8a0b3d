import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@outlay/stack/paths';
import { boundedValues } from '../../../bench/src/compare-results.ts';
import type { Result } from '../../../bench/src/report.ts';

const BENCH = join(ROOT, 'deploy/bench');

const readme = readFileSync(join(BENCH, 'README.md'), 'utf8');
/** Cells of the README's rows that begin with a name between backquotes. */
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));

const results = globSync('results/*.json', { cwd: BENCH })
  .toSorted()
  .map((file): [string, Result] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(BENCH, file), 'utf8')) as Result,
  ]);

test('the README names day, machine and commit of each committed result', () => {
  const wanted = results.map(([name, { machine, commit }]) => [
    name,
    String(machine['at']).slice(0, 10),
    `${machine['model']}, ${machine['cores']} cores, ${machine['memoryGb']} GB, Node ${machine['node']}`,
    commit.slice(0, 8),
  ]);
  expect(rows).toEqual(wanted);
});

test('the README describes each bench', () => {
  const scripts = globSync('src/bench-*.ts', { cwd: BENCH });
  const names = [...readme.matchAll(/^- `(\w+)`: .*\n?.*Goal:/gm)].map(([, name]) => name);
  const scriptNames = scripts.map((file) => basename(file, '.ts').replace('bench-', ''));
  expect(new Set(names)).toEqual(new Set(scriptNames));
});

test.each(results)(
  '%s has a value for each of its bounds, or the bound would hold nothing',
  (_name, result) => {
    expect(result.bounds).not.toEqual([]);
    expect(result.bounds.filter((bound) => boundedValues(result, bound).size === 0)).toEqual([]);
  },
);
