import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { treasuriesFile } from './treasuries-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'treasuries-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown): ReturnType<ReturnType<typeof treasuriesFile>['safeParse']> {
  const path = join(folder, 'treasuries.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return treasuriesFile().safeParse(path);
}

test('a list of second treasuries is read, each for one organization', () => {
  const two = [
    { name: 'north', organization: '1' },
    { name: 'south', organization: '3' },
  ];
  expect(read(two).data).toEqual([
    { name: 'north', organizationId: '1', isPrimary: false },
    { name: 'south', organizationId: '3', isPrimary: false },
  ]);
});

test.each([
  ['no JSON', '[', 'cannot be read'],
  ['no list', {}, 'not a list of treasuries'],
  ['nothing in it', [], 'not a list of treasuries'],
  ['the name of an own treasury', [{ name: 'organization-2', organization: '1' }], 'own treasury'],
  ['a name that is none', [{ name: 'Zweite Kasse', organization: '1' }], 'small letters'],
  ['an unknown word', [{ name: 'a', organization: '1', key: 'k' }], 'Unrecognized'],
  ['no organization', [{ name: 'a' }], 'organization'],
  [
    'one name twice',
    [
      { name: 'a', organization: '1' },
      { name: 'a', organization: '2' },
    ],
    'the same name',
  ],
  [
    'two seconds for one organization',
    [
      { name: 'a', organization: '1' },
      { name: 'b', organization: '1' },
    ],
    'one second treasury',
  ],
])('a file with %s is refused at startup with a reason', (_what, content, why) => {
  const { success, error } = read(content);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toContain(why);
});
