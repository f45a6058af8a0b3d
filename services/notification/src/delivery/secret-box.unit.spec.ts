import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));

test('a secret has 24 random bytes, is shown by its first characters, and opens as it was', () => {
  const { secret, secretPrefix, sealedSecret } = box.create('1');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(secret.startsWith(secretPrefix)).toBe(true);
  expect(secretPrefix).toHaveLength(10);
  expect(box.open('1', sealedSecret)).toBe(secret);
  expect(box.create('1').secret).not.toBe(secret);
});

test('what is stored holds nothing of the secret that can be read', () => {
  const { secret, sealedSecret } = box.create('1');
  const stored = sealedSecret + Buffer.from(sealedSecret, 'base64').toString('latin1');
  expect(stored).not.toContain(secret.slice(6, 14));
});

test('it does not open under another key, for another organization, or altered', () => {
  const { sealedSecret } = box.create('1');
  const bytes = Buffer.from(sealedSecret, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => createSecretBox(randomBytes(32)).open('1', sealedSecret)).toThrow();
  expect(() => box.open('2', sealedSecret)).toThrow();
  expect(() => box.open('1', bytes.toString('base64'))).toThrow();
});
