import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@outlay/stack/paths';

const textOf = (...patterns: string[]): string =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules', '**/*.spec.ts'] })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

/** Log messages that troubleshooting names as symptoms: between backquotes, after 'log:'. */
const documented = [
  ...textOf('services/*/README.md', 'gateway/README.md').matchAll(/^- \*\*log: ([^*]+)/gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message));

const source = textOf('services/*/src/**/*.ts', 'gateway/src/**/*.ts');

/** The message of repeated work begins with the work's name. */
function isLogged(message: string): boolean {
  const [, work] = /^(.+): failed; retrying$/.exec(message) ?? [];
  if (work !== undefined) return source.includes(`name: '${work}'`);
  return source.includes(message.replace(/[ :]*\.\.\.$/, ''));
}

test('a log message that troubleshooting names is one that the code logs, so that a search for it finds its cause', () => {
  expect(documented.length).toBeGreaterThan(8);
  expect(documented.filter((message) => !isLogged(message))).toEqual([]);
});
