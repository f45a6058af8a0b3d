import { compactVerify, createLocalJWKSet } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createStatementSigner,
  createStatementVerifier,
  publicJwkOf,
  type StatementKind,
} from './signed-statement.ts';

const pem = (): string =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const keySetOf = (...pems: string[]): string => JSON.stringify({ keys: pems.map(publicJwkOf) });

const schema = z.object({ memberId: z.string(), amount: z.string() });
type Statement = z.output<typeof schema>;
const OWN: StatementKind<Statement> = { typ: 'outlay-test+jws', schema };
const OTHER: StatementKind<Statement> = { typ: 'outlay-other+jws', schema };

const key = pem();
const statement = { memberId: '7', amount: '41.00' };
const signed = (by = key, kind = OWN): string => createStatementSigner(by, kind).sign(statement);
const verify = createStatementVerifier(keySetOf(key), OWN);

test('a statement counts by a pinned key only', () => {
  expect(verify(signed())).toEqual(statement);
  expect(verify(signed(pem()))).toBeNull();
  expect(verify('x')).toBeNull();
});

test('a statement of one kind is not accepted as another, even by the right key', () => {
  expect(verify(signed(key, OTHER))).toBeNull();
});

test('every single changed character of a statement is found', () => {
  const token = signed();
  // The last character of a signature has unused bits.
  for (let place = 0; place < token.length - 1; place += 1) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`;
    expect(verify(changed), `character ${place}`).toBeNull();
  }
});

test('while a key is rotated, statements under the old and the new key count', () => {
  const next = pem();
  const verifyBoth = createStatementVerifier(keySetOf(key, next), OWN);
  expect(verifyBoth(signed())).not.toBeNull();
  expect(verifyBoth(signed(next))).not.toBeNull();
});

test('other JOSE libraries read the statements', async () => {
  const signer = createStatementSigner(key, OWN);
  const keys = createLocalJWKSet({ keys: [{ ...publicJwkOf(key), kid: signer.kid }] });
  const { payload } = await compactVerify(signer.sign(statement), keys);
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(statement);
});

test('a pinned key that anyone can sign for is refused at startup', () => {
  const neutral = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex').toString('base64url');
  const keySet = JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: neutral }] });
  expect(() => createStatementVerifier(keySet, OWN)).toThrow('no usable Ed25519 key');
});
