import { describe, expect, test } from 'vitest';
import downloaded from './testing/downloaded-proof.json' with { type: 'json' };
import { aProof, chainOf, RECEIPT } from './testing/a-proof.ts';
import { readBundle } from './bundle.ts';
import { readTrusted } from './trusted.ts';
import { isIssuedBy, verdictOf, verdictText, verdictTitle } from './verdict.ts';
import { verifyProof } from './verify-proof.ts';

const GOOD = aProof();
const KEYS = readTrusted({ ...GOOD.keys, mint: GOOD.payment.mint });
const NONE = readTrusted({});

async function verdict(
  options: Parameters<typeof verifyProof>[1] = {},
  trusted = options.trusted ?? NONE,
  proof: unknown = GOOD,
) {
  return verdictOf(await verifyProof(proof, options), trusted);
}

describe('three verdicts', () => {
  test('proved: known keys, and the payment found on the chain', async () => {
    const found = await verdict({ trusted: KEYS, chain: chainOf(GOOD), receipt: RECEIPT });
    expect(found).toEqual({ kind: 'proved' });
    expect(verdictTitle(found)).toBe('Proved');
  });

  test('never proved with the keys of the file itself, even if the chain has the payment', async () => {
    const found = await verdict({ chain: chainOf(GOOD) });
    expect(found).toEqual({ kind: 'consistent', gaps: ['issuer'] });
    expect(verdictTitle(found)).toBe('Consistent, but issuer not checked');
  });

  test('never proved without asking the chain, even with known keys', async () => {
    const found = await verdict({ trusted: KEYS });
    expect(found).toEqual({ kind: 'consistent', gaps: ['chain'] });
    expect(verdictText(found)).toBe('The payment was not looked up on Solana.');
  });

  test('a node that does not answer is reported and proves nothing', async () => {
    const chain = {
      genesisHash: () => Promise.reject(new Error('down')),
      finalized: () => Promise.reject(new Error('down')),
    };
    expect(await verdict({ trusted: KEYS, chain })).toEqual({
      kind: 'consistent',
      gaps: ['chain'],
    });
  });

  test('a file of another service with keys and a token of its own is at most consistent', async () => {
    const { mint: _, ...withoutMint } = KEYS;
    const trusted = readTrusted(withoutMint);
    expect(await verdict({ trusted, chain: chainOf(GOOD) })).toEqual({
      kind: 'consistent',
      gaps: ['issuer'],
    });
  });

  test('false: one wrong link is enough, whatever else holds', async () => {
    const tampered = { ...GOOD, content: { ...GOOD.content, usdAmount: '5.00' } };
    const options = { trusted: KEYS, chain: chainOf(GOOD) };
    expect(await verdict(options, KEYS, tampered)).toMatchObject({ kind: 'false' });
  });

  test('false: keys that are not the ones that signed', async () => {
    const others = readBundle(downloaded).keys;
    const trusted = readTrusted({ ...others, mint: GOOD.payment.mint });
    expect(await verdict({ trusted, chain: chainOf(GOOD) })).toMatchObject({ kind: 'false' });
  });
});

test('a proof is of an installation only if all its keys are', () => {
  expect(isIssuedBy(GOOD, KEYS)).toBe(true);
  expect(isIssuedBy(GOOD, NONE)).toBe(false);
  expect(isIssuedBy(readBundle(downloaded), KEYS)).toBe(false);
});
