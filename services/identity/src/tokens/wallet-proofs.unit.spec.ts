import bs58 from 'bs58';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { challengeMessage } from '../domain/wallet-challenge.ts';
import { solanaWalletProofs } from './wallet-proofs.ts';

const isAddress = (text: string): boolean => solanaWalletProofs.isAddress(text);
const isSigned: typeof solanaWalletProofs.isSigned = (challenge, signature) =>
  solanaWalletProofs.isSigned(challenge, signature);

const EXPIRES_AT = new Date('2026-11-21T09:10:00Z');

function aWallet(): { address: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { address: bs58.encode(Buffer.from(x, 'base64url')), privateKey };
}

const challengeFor = (address: string) => ({
  address,
  message: challengeMessage({
    address,
    email: 'emma@acme.test',
    nonce: 'n1',
    expiresAt: EXPIRES_AT,
  }),
  expiresAt: EXPIRES_AT,
});

const signed = (message: string, key: KeyObject): Buffer =>
  sign(null, Buffer.from(message, 'utf8'), key);

describe('an address', () => {
  test('is the base58 of 32 bytes, as wallets show it', () => {
    expect(isAddress(aWallet().address)).toBe(true);
    expect(isAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['31 bytes', bs58.encode(Buffer.alloc(31, 7))],
    ['33 bytes', bs58.encode(Buffer.alloc(33, 7))],
    ['letters that base58 has not', 'O'.repeat(44)],
    ['a megabyte', '1'.repeat(1_000_000)],
    ['a NUL', `${aWallet().address.slice(0, -1)}\0`],
    ['surrounding space', ` ${aWallet().address}`],
  ])('%s is invalid', (_what, text) => {
    expect(isAddress(text)).toBe(false);
  });

  test('the system program is invalid: a small-order key would let anyone sign for it', () => {
    expect(isAddress('11111111111111111111111111111111')).toBe(false);
  });
});

test('an encoding that OpenSSL 3.0 reads as a key of small order is invalid: a signature for it takes no key', () => {
  const address = bs58.encode(Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex'));
  const forged = Buffer.from(`01${'00'.repeat(63)}`, 'hex');
  expect(isAddress(address)).toBe(false);
  expect(isSigned(challengeFor(address), bs58.encode(forged))).toBe(false);
});

describe('a proof', () => {
  test("verifies in base58 and base64 when the address' key signed that exact message", () => {
    const { address, privateKey } = aWallet();
    const challenge = challengeFor(address);
    const signature = signed(challenge.message, privateKey);
    expect(isSigned(challenge, bs58.encode(signature))).toBe(true);
    expect(isSigned(challenge, signature.toString('base64'))).toBe(true);
    expect(isSigned(challenge, ` ${bs58.encode(signature)}\n`)).toBe(true);
  });

  test('does not verify for another key, another message, or a changed bit', () => {
    const { address, privateKey } = aWallet();
    const challenge = challengeFor(address);
    const signature = signed(challenge.message, privateKey);
    const changed = Buffer.from(signature);
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(isSigned(challenge, bs58.encode(changed))).toBe(false);
    expect(isSigned(challenge, bs58.encode(signed(challenge.message, aWallet().privateKey)))).toBe(
      false,
    );
    expect(
      isSigned({ ...challenge, message: `${challenge.message} ` }, bs58.encode(signature)),
    ).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['words', 'please'],
    ['a megabyte', 'A'.repeat(1_000_000)],
  ])('%s is not a proof, and is not an error', (_what, signature) => {
    expect(isSigned(challengeFor(aWallet().address), signature)).toBe(false);
  });
});

test('the message names the wallet, account and expiry, so a signature cannot be reused for another', () => {
  const { message } = challengeFor('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
  expect(message).toContain('I control the wallet 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
  expect(message).toContain('emma@acme.test');
  expect(message).toContain('Valid until: 2026-11-21T09:10:00.000Z');
});
