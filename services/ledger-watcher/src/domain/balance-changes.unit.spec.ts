import { expect, test } from 'vitest';
import {
  balanceChangesOf,
  WRAPPED_SOL_MINT,
  type BalanceChange,
  type LandedTransaction,
  type TokenBalance,
} from './balance-changes.ts';

const PYUSD = 'pyusd-mint';
const FEE = 5_000n;
const RENT = 2_039_280n;
const SOL = 1_000_000_000n;

/** Account name: lamports before and after, and for token accounts their mint, owner and amounts. */
interface AccountStory {
  readonly lamports: readonly [bigint, bigint];
  readonly token?: readonly [
    mint: string,
    owner: string,
    before: bigint | null,
    after: bigint | null,
  ];
}

function aTransaction(stories: Record<string, AccountStory>): LandedTransaction {
  const entries = Object.values(stories);
  const tokens = (pick: 2 | 3): TokenBalance[] =>
    entries.flatMap(({ token }, accountIndex) => {
      const amount = token?.[pick] ?? null;
      return token && amount !== null
        ? [{ accountIndex, mint: token[0], owner: token[1], amount }]
        : [];
    });
  return {
    signature: 'signature',
    slot: 1,
    blockTime: new Date(0),
    accounts: Object.keys(stories),
    feeLamports: FEE,
    lamportsBefore: entries.map(({ lamports }) => lamports[0]),
    lamportsAfter: entries.map(({ lamports }) => lamports[1]),
    tokensBefore: tokens(2),
    tokensAfter: tokens(3),
  };
}

const told = (stories: Record<string, AccountStory>): Record<string, bigint> =>
  Object.fromEntries(
    balanceChangesOf(aTransaction(stories), PYUSD).map(
      ({ owner, asset, change }: BalanceChange) => [`${owner} ${asset}`, change],
    ),
  );

test('the fee is not part of a SOL payment', () => {
  expect(
    told({ emma: { lamports: [SOL, SOL - 300n - FEE] }, shop: { lamports: [0n, 300n] } }),
  ).toEqual({ 'emma SOL': -300n, 'shop SOL': 300n });
});

test('a fee paid by another account does not change the wallet', () => {
  expect(
    told({
      relayer: { lamports: [SOL, SOL - FEE] },
      emma: { lamports: [SOL, SOL - 300n] },
      shop: { lamports: [0n, 300n] },
    }),
  ).toEqual({ 'emma SOL': -300n, 'shop SOL': 300n });
});

test("rent for a payee's account is not a SOL payment", () => {
  expect(
    told({
      emma: { lamports: [SOL, SOL - FEE - RENT] },
      emmaPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 50n, 38n] },
      shopPyusd: { lamports: [0n, RENT], token: [PYUSD, 'shop', null, 12n] },
    }),
  ).toEqual({ 'emma PYUSD': -12n, 'shop PYUSD': 12n });
});

test('rent paid by a third party is charged to no other account', () => {
  expect(
    told({
      relayer: { lamports: [SOL, SOL - FEE] },
      sponsor: { lamports: [SOL, SOL - RENT] },
      emmaPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 50n, 38n] },
      shopPyusd: { lamports: [0n, RENT], token: [PYUSD, 'shop', null, 12n] },
    }),
  ).toEqual({ 'emma PYUSD': -12n, 'shop PYUSD': 12n });
});

test('rent returned when an account closes is not income', () => {
  expect(
    told({
      emma: { lamports: [SOL, SOL - FEE + RENT] },
      emmaPyusd: { lamports: [RENT, 0n], token: [PYUSD, 'emma', 0n, null] },
    }),
  ).toEqual({});
});

test('a transfer between two token accounts of one owner is not a movement', () => {
  expect(
    told({
      emma: { lamports: [SOL, SOL - FEE] },
      first: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 50n, 20n] },
      second: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 0n, 30n] },
    }),
  ).toEqual({});
});

test('a payment from two token accounts is one change, under the account that paid most', () => {
  const changes = balanceChangesOf(
    aTransaction({
      emma: { lamports: [SOL, SOL - FEE] },
      first: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 50n, 45n] },
      second: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 50n, 30n] },
      shopPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'shop', 0n, 25n] },
    }),
    PYUSD,
  );
  expect(changes).toContainEqual({
    owner: 'emma',
    asset: 'PYUSD',
    change: -25n,
    account: 'second',
  });
});

test('wrapping SOL moves nothing: wrapped SOL is SOL', () => {
  expect(
    told({
      emma: { lamports: [2n * SOL, SOL - FEE - RENT] },
      wrapped: { lamports: [0n, SOL + RENT], token: [WRAPPED_SOL_MINT, 'emma', null, SOL] },
    }),
  ).toEqual({});
});

test('a payment in wrapped SOL is a payment of SOL', () => {
  expect(
    told({
      emma: { lamports: [SOL, SOL - FEE] },
      emmaWrapped: { lamports: [SOL + RENT, RENT], token: [WRAPPED_SOL_MINT, 'emma', SOL, 0n] },
      shopWrapped: { lamports: [RENT, SOL + RENT], token: [WRAPPED_SOL_MINT, 'shop', 0n, SOL] },
    }),
  ).toEqual({ 'emma SOL': -SOL, 'shop SOL': SOL });
});

test('unwrapping returns SOL and rent and is not income', () => {
  expect(
    told({
      emma: { lamports: [SOL, 2n * SOL + RENT - FEE] },
      wrapped: { lamports: [SOL + RENT, 0n], token: [WRAPPED_SOL_MINT, 'emma', SOL, null] },
    }),
  ).toEqual({});
});

test('a swap spends one asset and receives another', () => {
  expect(
    told({
      emma: { lamports: [SOL, SOL - FEE - 700n] },
      pool: { lamports: [SOL, SOL + 700n] },
      emmaPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 0n, 9n] },
      poolPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'pool', 90n, 81n] },
    }),
  ).toEqual({ 'emma SOL': -700n, 'pool SOL': 700n, 'emma PYUSD': 9n, 'pool PYUSD': -9n });
});

test('a seizure by the issuer is detected although the owner signed nothing', () => {
  expect(
    told({
      issuer: { lamports: [SOL, SOL - FEE] },
      emmaPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 40n, 0n] },
      issuerPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'issuer', 0n, 40n] },
    }),
  ).toEqual({ 'emma PYUSD': -40n, 'issuer PYUSD': 40n });
});

test('other tokens count as neither SOL nor PYUSD', () => {
  expect(
    told({
      spammer: { lamports: [SOL, SOL - FEE] },
      emmaSpam: { lamports: [RENT, RENT], token: ['spam', 'emma', 0n, 1_000n] },
    }),
  ).toEqual({});
});
