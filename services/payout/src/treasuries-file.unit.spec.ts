import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { treasuriesFile } from './treasuries-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'treasuries-'));
writeFileSync(join(folder, 'key.json'), 'a key');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown): ReturnType<ReturnType<typeof treasuriesFile>['safeParse']> {
  const path = join(folder, 'treasuries.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return treasuriesFile().safeParse(path);
}

test('a list of treasuries is read with the keys next to it; one without organisations serves all', () => {
  expect(read([{ name: 'second', keyFile: 'key.json' }]).data).toEqual([
    { name: 'second', key: 'a key', organizations: null },
  ]);
  const two = [
    { name: 'north', keyFile: 'key.json', organizations: ['1', '2'] },
    { name: 'south', keyFile: join(folder, 'key.json'), organizations: ['3'] },
  ];
  expect(read(two).data?.map(({ organizations }) => organizations)).toEqual([['1', '2'], ['3']]);
});

test.each([
  ['no JSON', '[', 'cannot be read'],
  ['no list', {}, 'not a list of treasuries'],
  ['nothing in it', [], 'not a list of treasuries'],
  ['the default’s name', [{ name: 'default', keyFile: 'key.json' }], 'TREASURY_KEY_FILE'],
  ['a name that is none', [{ name: 'Zweite Kasse', keyFile: 'key.json' }], 'small letters'],
  ['a key that is not there', [{ name: 'second', keyFile: 'no.json' }], 'cannot be read'],
  ['a word it does not know', [{ name: 'a', keyFile: 'key.json', org: ['1'] }], 'Unrecognized'],
  [
    'one name twice',
    [
      { name: 'a', keyFile: 'key.json', organizations: ['1'] },
      { name: 'a', keyFile: 'key.json', organizations: ['2'] },
    ],
    'one name',
  ],
  [
    'two seconds for one organisation',
    [
      { name: 'a', keyFile: 'key.json', organizations: ['1'] },
      { name: 'b', keyFile: 'key.json', organizations: ['1'] },
    ],
    'one second treasury',
  ],
  [
    'one for all beside another',
    [
      { name: 'a', keyFile: 'key.json' },
      { name: 'b', keyFile: 'key.json', organizations: ['1'] },
    ],
    'only a single one',
  ],
])('a file with %s is refused at startup with a reason', (_what, content, why) => {
  const { success, error } = read(content);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toContain(why);
});
