import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertSameMigrations, readManifest, writeManifest, type Manifest } from './manifest.ts';

const MANIFEST: Manifest = {
  format: 1,
  takenAt: '2026-11-21T17:00:00.000Z',
  migrations: { expense: ['first', 'second'] },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-manifest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder without a complete backup is refused by name', async () => {
  await expect(readManifest(folder)).rejects.toThrow(`${folder} holds no backup`);
});

test('a manifest of another format or a truncated one is refused', async () => {
  for (const text of ['{"format":2}', '{"format":1,', 'null']) {
    await writeFile(join(folder, 'manifest.json'), text);
    await expect(readManifest(folder)).rejects.toThrow(
      'has a format this version does not support',
    );
  }
  await writeManifest(folder, MANIFEST);
  expect(await readManifest(folder)).toEqual(MANIFEST);
});

test('rows are restored only into the table versions they came from', () => {
  expect(() => assertSameMigrations(MANIFEST, 'expense', ['first', 'second'])).not.toThrow();
  for (const other of [['first'], ['first', 'second', 'third'], ['first', 'changed']]) {
    expect(() => assertSameMigrations(MANIFEST, 'expense', other)).toThrow('another version');
  }
});
