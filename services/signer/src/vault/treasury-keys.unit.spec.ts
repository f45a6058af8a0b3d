import { createSealer } from '@outlay/platform/sealing';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileVault } from './file-vault.ts';
import { createTreasuryKeys } from './treasury-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'vault-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = randomBytes(32);
const open = (key = secret) => {
  const masterKey = createSealer(key);
  return createTreasuryKeys(folder, createFileVault(masterKey), masterKey);
};
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const isSignature = (publicKey: string, message: Buffer, signature: Uint8Array): boolean =>
  verify(
    null,
    message,
    createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  );

test('a treasury keeps its key over restarts, and each organization has its own', async () => {
  const keys = open();
  const [first, again] = await Promise.all([keys.create('1', 'main'), keys.create('1', 'main')]);
  expect(again).toBe(first);
  const other = await keys.create('2', 'main');
  expect(other.address).not.toBe(first.address);
  expect((await open().create('1', 'main')).address).toBe(first.address);
  const message = Buffer.from('a message');
  expect(isSignature(first.publicKey, message, await open().sign(first, message))).toBe(true);
  expect(open().guardSeed(first, 'p')).toBe(keys.guardSeed(first, 'p'));
  expect(keys.guardSeed(first, 'p')).not.toBe(keys.guardSeed(other, 'p'));
});

test('files hold no key in the clear, and are readable by their owner only', () => {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)).toEqual([
      'organizationId',
      'name',
      'address',
      'publicKey',
      'handle',
      'guardKey',
      'createdAtMs',
    ]);
  }
});

test('with another master key, and for a key moved to another treasury, nothing is signed', async () => {
  const [first, second] = [await open().create('1', 'main'), await open().create('2', 'main')];
  const message = Buffer.from('a message');
  expect(() => open(randomBytes(32)).sign(first, message)).toThrow();
  writeFileSync(
    join(folder, `${second.address}.json`),
    JSON.stringify({ ...second, handle: first.handle }),
  );
  const moved = open();
  const record = moved.find(second.address);
  expect(() => moved.sign(record!, message)).toThrow();
});
