import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPasskeyStore } from './passkey-store.ts';

const passkey = {
  organizationId: '1',
  memberId: '9',
  credentialId: 'a2V5',
  publicKey: 'cHVibGlj',
  registeredAt: '2026-11-20T09:00:00.000Z',
};

test('pinned passkeys and rules survive a restart, with the time of the first call', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-passkeys-'));
  const path = join(folder, 'passkeys.sqlite');
  const first = openPasskeyStore(path, () => 1_000);
  first.pin(passkey);
  first.tighten('1', 5_000n);
  expect(() => openPasskeyStore(path)).toThrow('database is locked');
  first.close();
  const second = openPasskeyStore(path, () => 2_000);
  second.pin(passkey);
  expect(second.find('a2V5')).toMatchObject({ memberId: '9', firstSeenAtMs: 1_000 });
  expect(second.ruleOf('1')).toBe(5_000n);
  second.close();
  rmSync(folder, { recursive: true });
});

test('a call only makes the rule stricter; the command on the machine sets and removes it', () => {
  const store = openPasskeyStore(':memory:');
  expect(store.ruleOf('1')).toBeNull();
  store.tighten('1', 5_000n);
  store.tighten('1', 9_000n);
  expect(store.ruleOf('1')).toBe(5_000n);
  store.replaceRule('1', 9_000n);
  expect(store.ruleOf('1')).toBe(9_000n);
  store.replaceRule('1', null);
  expect(store.ruleOf('1')).toBeNull();
});

test('a member has a bounded number of pinned passkeys', () => {
  const store = openPasskeyStore(':memory:');
  for (let count = 0; count < 200; count += 1) store.pin({ ...passkey, credentialId: `k${count}` });
  expect(() => store.pin(passkey)).toThrow('too many');
  store.pin({ ...passkey, memberId: '8' });
});
