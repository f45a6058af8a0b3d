import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { GUARD_OWNER, guardAccountOf } from './guard-account.ts';

test('the guard account is the one the chain derives from the seed', async () => {
  const base = Keypair.generate().publicKey;
  const seed = 'f'.repeat(32);
  const derived = await PublicKey.createWithSeed(base, seed, GUARD_OWNER);
  expect(guardAccountOf(base, seed).equals(derived)).toBe(true);
});
