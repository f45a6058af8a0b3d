import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalFolderStorage } from '../src/storage/local-folder-storage.ts';
import { testStorageRules } from './support/storage-rules.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

testStorageRules(() => createLocalFolderStorage(folder));

test('downloads are sent by the service itself', async () => {
  const as = { contentType: 'image/png', disposition: 'attachment' };
  expect(await createLocalFolderStorage(folder).downloadUrl('1/x', as)).toBeNull();
});
