import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const SCRIPTS = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Names of examples: what somebody would add. */
const EXAMPLE = /lending|<|\*|schemas\/released\/0\.2\.0|services\/prices\//;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const PATH = /`((?:deploy|gateway|schemas|services|web|\.github)\/[^`\s]+)`/g;
const COMMAND = /npm run (?:-s )?([a-z][\w:-]*)/g;

/** What a page names that isn't there. */
function missingIn(path: string, text: string): string[] {
  const named = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...named(LINK).filter((link) => !existsSync(join(ROOT, dirname(path), link))),
    ...named(PATH).filter((file) => !EXAMPLE.test(file) && !existsSync(join(ROOT, file))),
    ...named(COMMAND).filter((script) => !(script in SCRIPTS)),
  ].map((name) => `${path}: ${name}`);
}

test('every file, link and script that a page names exists, so that a reader finds it', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' });
  expect(
    pages
      .trim()
      .split('\n')
      .flatMap((page) => missingIn(page, read(page))),
  ).toEqual([]);
  const text = 'See [a](none.md) and `services/none/src`, then `npm run none`.';
  expect(missingIn('README.md', text)).toHaveLength(3);
});
