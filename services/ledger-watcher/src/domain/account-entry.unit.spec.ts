import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountEntryOf, type AccountEntry } from './account-entry.ts';
import { WRAPPED_SOL_MINT, type LandedTransaction, type TokenBalance } from './balance-changes.ts';

const PYUSD = 'pyusd-mint';
const FEE = 5_000n;
const SOL = 1_000_000_000n;
const RENT = 2_039_280n;

interface AccountStory {
  readonly lamports: readonly [bigint, bigint];
  readonly token?: readonly [mint: string, owner: string, bigint | null, bigint | null];
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

const linesOf = (entry: AccountEntry | null): Record<string, bigint> =>
  Object.fromEntries((entry?.lines ?? []).map(({ kind, delta }) => [kind, delta]));

const sumOf = ({ lines }: AccountEntry): bigint =>
  lines.reduce((sum, { delta }) => sum + delta, 0n);

test('a SOL payment is its amount plus its fee', () => {
  const transaction = aTransaction({
    emma: { lamports: [SOL, SOL - 300n - FEE] },
    shop: { lamports: [0n, 300n] },
  });
  expect(accountEntryOf(transaction, 'emma', 'emma')).toEqual({
    before: SOL,
    after: SOL - 300n - FEE,
    lines: [
      { kind: 'transfer', delta: -300n },
      { kind: 'fee', delta: -FEE },
    ],
  });
});

test('a failed transaction costs its fee', () => {
  const transaction = aTransaction({ emma: { lamports: [SOL, SOL - FEE] } });
  expect(linesOf(accountEntryOf(transaction, 'emma', 'emma'))).toEqual({ fee: -FEE });
});

test('opening an account for the payee is rent, and the tokens are booked on their own account', () => {
  const transaction = aTransaction({
    emma: { lamports: [SOL, SOL - RENT - FEE] },
    emmasPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 700n, 500n] },
    shopsPyusd: { lamports: [0n, RENT], token: [PYUSD, 'shop', null, 200n] },
  });
  expect(linesOf(accountEntryOf(transaction, 'emma', 'emma'))).toEqual({ rent: -RENT, fee: -FEE });
  expect(accountEntryOf(transaction, 'emmasPyusd', 'emma')).toEqual({
    before: 700n,
    after: 500n,
    lines: [{ kind: 'transfer', delta: -200n }],
  });
});

test('closing an account returns its rent', () => {
  const transaction = aTransaction({
    emma: { lamports: [SOL, SOL + RENT - FEE] },
    emmasPyusd: { lamports: [RENT, 0n], token: [PYUSD, 'emma', 0n, null] },
  });
  expect(linesOf(accountEntryOf(transaction, 'emma', 'emma'))).toEqual({ rent: RENT, fee: -FEE });
});

test('wrapping SOL moves it between accounts and is not a payment', () => {
  const transaction = aTransaction({
    emma: { lamports: [SOL, SOL - 400n - FEE] },
    emmasWrapped: {
      lamports: [RENT, RENT + 400n],
      token: [WRAPPED_SOL_MINT, 'emma', 0n, 400n],
    },
  });
  expect(linesOf(accountEntryOf(transaction, 'emma', 'emma'))).toEqual({ wrap: -400n, fee: -FEE });
  expect(linesOf(accountEntryOf(transaction, 'emmasWrapped', 'emma'))).toEqual({ wrap: 400n });
});

test('a seizure by the issuer is booked although the owner signed nothing', () => {
  const transaction = aTransaction({
    issuer: { lamports: [SOL, SOL - FEE] },
    emmasPyusd: { lamports: [RENT, RENT], token: [PYUSD, 'emma', 700n, 0n] },
  });
  expect(linesOf(accountEntryOf(transaction, 'emmasPyusd', 'emma'))).toEqual({ transfer: -700n });
});

test('a transaction that only mentions a token account changes nothing in it', () => {
  const transaction = aTransaction({
    emma: { lamports: [SOL, SOL - FEE] },
    notYet: { lamports: [0n, 0n] },
  });
  expect(accountEntryOf(transaction, 'notYet', 'emma')).toBeNull();
  expect(accountEntryOf(transaction, 'elsewhere', 'emma')).toBeNull();
});

test('lines always add up to the difference of the balances', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const story = (owner: string) =>
    fc.record({
      lamports: fc.tuple(amount, amount),
      token: fc.option(
        fc.tuple(
          fc.constantFrom(PYUSD, WRAPPED_SOL_MINT),
          fc.constant(owner),
          fc.option(amount),
          fc.option(amount),
        ),
        { nil: undefined },
      ),
    });
  fc.assert(
    fc.property(
      fc.record({
        emma: fc.record({ lamports: fc.tuple(amount, amount) }),
        first: story('emma'),
        second: story('shop'),
        third: story('emma'),
      }),
      (stories) => {
        const transaction = aTransaction(stories);
        for (const account of Object.keys(stories)) {
          const entry = accountEntryOf(transaction, account, 'emma');
          if (entry) expect(entry.after - entry.before).toBe(sumOf(entry));
        }
      },
    ),
  );
});
