import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSeenVersions } from './seen-versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'seen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stated = (subject: string, version: number) => ({ subject, version });

test('a version that was seen counts again and an older one does not, also after a restart', () => {
  const path = join(folder, 'standings.sqlite');
  const first = openSeenVersions(path);
  expect(first.admit([stated('member/1/7', 3)])).toBe(true);
  expect(first.admit([stated('member/1/7', 3)])).toBe(true);
  expect(first.admit([stated('member/1/7', 2)])).toBe(false);
  first.close();
  const second = openSeenVersions(path);
  expect(second.admit([stated('member/1/7', 2)])).toBe(false);
  expect(second.admit([stated('member/2/7', 1)])).toBe(true);
  second.close();
});

test('with one older version among several, none of them is remembered', () => {
  const seen = openSeenVersions(':memory:');
  seen.admit([stated('expense/1/12', 5)]);
  expect(seen.admit([stated('member/1/7', 9), stated('expense/1/12', 4)])).toBe(false);
  expect(seen.admit([stated('member/1/7', 1)])).toBe(true);
});
