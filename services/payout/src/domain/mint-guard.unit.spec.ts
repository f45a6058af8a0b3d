import { expect, test } from 'vitest';
import { A_WALLET, aMint } from '../../test/fixtures/a-payout.ts';
import { judgeMint, type MintSettings } from './mint-guard.ts';

const judge = (accepted: MintSettings | null, observed: MintSettings | null): string => {
  const judgement = judgeMint(accepted, observed);
  return judgement.kind === 'stop' ? judgement.reason : judgement.kind;
};

test('a mint is accepted as first seen, unless transfers would not arrive in full', () => {
  expect(judge(null, aMint())).toBe('first');
  expect(judge(null, aMint({ transferFeeBasisPoints: 1 }))).toContain('transfers cost a fee');
  expect(judge(null, aMint({ transferHook: A_WALLET }))).toContain('transfers run a program');
  expect(judge(null, aMint({ isPaused: true }))).toContain('transfers are paused');
});

test('a token that never existed is a wrong configuration, not a change by the issuer', () => {
  expect(judge(null, null)).toBe('fine');
  expect(judge(aMint(), null)).toContain('gone from its address');
});

test.each([
  [{ address: A_WALLET }, 'the address of the token'],
  [{ program: A_WALLET }, 'the token program'],
  [{ decimals: 9 }, 'decimals'],
  [{ freezeAuthority: null }, 'who may freeze accounts'],
  [{ permanentDelegate: A_WALLET }, 'who may take money'],
  [{ closeAuthority: A_WALLET }, 'who may close the token'],
  [{ transferFeeBasisPoints: 10 }, 'the transfer fee'],
  [{ transferFeeAuthority: A_WALLET }, 'who may set the transfer fee'],
  [{ transferHook: A_WALLET }, 'the program that runs with transfers'],
  [{ isPaused: true }, 'whether transfers are paused'],
  [{ extensions: [1, 26] }, 'extensions'],
] as [Partial<MintSettings>, string][])(
  'a change to %j stops payouts and is reported',
  (change, words) => {
    expect(judge(aMint(), aMint(change))).toContain(words);
  },
);

test('an accepted change does not stop payouts again, in whatever order it was stored', () => {
  const accepted = aMint({ permanentDelegate: A_WALLET });
  const stored = Object.fromEntries(Object.entries(accepted).reverse()) as unknown as MintSettings;
  expect(judge(stored, accepted)).toBe('fine');
  expect(judge(stored, aMint())).toContain('who may take money');
});
