import { describe, expect, test } from 'vitest';
import { createProofKeys } from '@outlay/authority-log/testing';
import { logOf, TRUSTED } from './testing/a-company.ts';
import { aProof, chainOf, COMPANY, RECEIPT } from './testing/a-proof.ts';
import { readTrusted } from './trusted.ts';
import { isIssuedBy, verdictOf, verdictText, verdictTitle } from './verdict.ts';
import { verifyProof } from './verify-proof.ts';

const GOOD = aProof();
const LOG = logOf(COMPANY);
const NONE = readTrusted({});
const OTHERS = readTrusted({
  ...TRUSTED,
  receipt: JSON.parse(createProofKeys().wallet.keySet) as unknown,
});

async function verdict(
  options: Parameters<typeof verifyProof>[1] = {},
  trusted = options.trusted ?? NONE,
  proof: unknown = GOOD,
) {
  return verdictOf(await verifyProof(proof, options), trusted);
}

describe('three verdicts', () => {
  const whole = { trusted: TRUSTED, chain: chainOf(GOOD), log: LOG, receipt: RECEIPT };

  test('proved: known keys, a rule that was met, and the payment found on the chain', async () => {
    const found = await verdict(whole);
    expect(found).toEqual({ kind: 'proved' });
    expect(verdictTitle(found)).toBe('Proved');
  });

  test("never proved without the authority log: that the rule was met is then the signer's word", async () => {
    const { log: _, ...withoutLog } = whole;
    const found = await verdict(withoutLog);
    expect(found).toEqual({ kind: 'consistent', gaps: ['rule'] });
    expect(verdictTitle(found)).toBe('Consistent, but rule not checked');
    expect(verdictText(found)).toBe(
      "The signer states that the company's rule was met. Checking it takes the company's authority log and the issuer's keys.",
    );
  });

  test('never proved with the keys of the file itself, even if the chain has the payment', async () => {
    const found = await verdict({ chain: chainOf(GOOD), log: LOG });
    expect(found).toEqual({ kind: 'consistent', gaps: ['issuer', 'rule'] });
    expect(verdictTitle(found)).toBe('Consistent, but issuer not checked');
  });

  test('never proved without asking the chain, even with known keys', async () => {
    const found = await verdict({ trusted: TRUSTED, log: LOG });
    expect(found).toEqual({ kind: 'consistent', gaps: ['chain'] });
    expect(verdictText(found)).toBe('The payment was not looked up on Solana.');
  });

  test('a node that does not answer is reported and proves nothing', async () => {
    const chain = {
      genesisHash: () => Promise.reject(new Error('down')),
      finalized: () => Promise.reject(new Error('down')),
    };
    expect(await verdict({ ...whole, chain })).toEqual({ kind: 'consistent', gaps: ['chain'] });
  });

  test('a file of another service with keys and a token of its own is at most consistent', async () => {
    const { mint: _, ...withoutMint } = TRUSTED;
    const trusted = readTrusted(withoutMint);
    expect(await verdict({ ...whole, trusted })).toEqual({ kind: 'consistent', gaps: ['issuer'] });
  });

  test('false: one wrong link is enough, whatever else holds', async () => {
    const tampered = { ...GOOD, content: { ...GOOD.content, usdAmount: '5.00' } };
    expect(await verdict(whole, TRUSTED, tampered)).toMatchObject({ kind: 'false' });
  });

  test('false: a rule that was not met, whatever the signer states', async () => {
    const unmet = aProof({ approverIds: ['3'] });
    expect(await verdict(whole, TRUSTED, unmet)).toMatchObject({ kind: 'false', failed: 1 });
  });

  test('false: keys that are not the ones that signed', async () => {
    expect(await verdict({ ...whole, trusted: OTHERS })).toMatchObject({ kind: 'false' });
  });
});

test('a proof is of an installation only if all its keys are', () => {
  expect(isIssuedBy(GOOD, TRUSTED)).toBe(true);
  expect(isIssuedBy(GOOD, NONE)).toBe(false);
  expect(isIssuedBy(GOOD, OTHERS)).toBe(false);
});
