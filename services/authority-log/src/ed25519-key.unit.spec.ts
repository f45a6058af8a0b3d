import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { isEd25519Signature, isUsableEd25519Key } from './ed25519-key.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

test('a generated key is usable', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  expect(isUsableEd25519Key(Buffer.from(x, 'base64url'))).toBe(true);
});

test('an encoding of y at or above the prime is not a key: OpenSSL 3.0 reads the second as the neutral point, which anyone can sign for', () => {
  for (let excess = 0; excess < 19; excess += 1) {
    for (const last of ['7f', 'ff']) {
      const key = bytes(`${(0xed + excess).toString(16)}${'ff'.repeat(30)}${last}`);
      expect(isUsableEd25519Key(key)).toBe(false);
    }
  }
});

test.each([
  ['00'.repeat(32)],
  [`01${'00'.repeat(31)}`],
  [`01${'00'.repeat(30)}80`],
  [`ec${'ff'.repeat(30)}7f`],
  ['c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
  ['26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
])('a point of small order is no key: %s', (hex) => {
  expect(isUsableEd25519Key(bytes(hex))).toBe(false);
});

test('a key has exactly 32 bytes', () => {
  expect(isUsableEd25519Key(Buffer.alloc(31, 7))).toBe(false);
  expect(isUsableEd25519Key(Buffer.alloc(33, 7))).toBe(false);
});

test('a signature holds for its key and its message only', () => {
  const [pair, another] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const keyOf = ({ publicKey }: typeof pair): Uint8Array =>
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const message = Buffer.from('a message');
  const signature = sign(null, message, pair.privateKey);
  expect(isEd25519Signature(keyOf(pair), message, signature)).toBe(true);
  expect(isEd25519Signature(keyOf(another), message, signature)).toBe(false);
  expect(isEd25519Signature(keyOf(pair), Buffer.from('another'), signature)).toBe(false);
});
