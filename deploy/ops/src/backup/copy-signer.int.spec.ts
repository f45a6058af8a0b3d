import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySigner } from './copy-signer.ts';

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outlay-signer-'));
  folder = join(dataDir, 'backup');
  await mkdir(join(dataDir, 'signer/treasuries'), { recursive: true });
  await writeFile(join(dataDir, 'signer/treasuries/1-main.json'), 'sealed key');
  await writeFile(join(dataDir, 'signer/payments.sqlite'), 'payments');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a backup has the treasuries' keys and what was signed, without which a restored stack could not pay", async () => {
  expect(await copySigner(dataDir, folder)).toBe(true);
  const read = (name: string) => readFile(join(folder, 'signer', name), 'utf8');
  expect(await read('treasuries/1-main.json')).toBe('sealed key');
  expect(await read('payments.sqlite')).toBe('payments');
});

test('a payment signed during the copy makes it unfit, so that no backup mixes two moments', async () => {
  const copied = new AbortController();
  const signing = (async () => {
    while (!copied.signal.aborted)
      await appendFile(join(dataDir, 'signer/payments.sqlite'), 'payment');
  })();
  const isFit = await copySigner(dataDir, folder);
  copied.abort();
  await signing;
  expect(isFit).toBe(false);
});
