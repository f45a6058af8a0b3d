import { expect, test } from 'vitest';
import { aMint } from '../../test/fixtures/a-payout.ts';
import { SOL_FLOOR_LAMPORTS } from './check-chain.ts';
import { defaultSettings } from './settings.ts';
import { warningsOf, type TreasuryFacts, type TreasuryView } from './treasury.ts';

const facts = (changes: Partial<TreasuryFacts> = {}): TreasuryFacts => ({
  slot: 1,
  readAt: new Date('2026-11-21T09:00:00.000Z'),
  lamports: 1_000_000_000n,
  baseUnits: 5_000_000_000n,
  isFrozen: false,
  mint: aMint(),
  ...changes,
});
const view = (changes: Partial<TreasuryView> = {}): TreasuryView => ({
  name: 'default',
  second: null,
  address: 'treasury',
  facts: facts(),
  exposure: {
    reservedBaseUnits: 0n,
    lastDayUsdMinor: 0n,
    allLastDayUsdMinor: 0n,
    accountsOpened: 0,
    accountsOpening: 0,
  },
  queuedUsdMinor: 0n,
  pause: null,
  settings: defaultSettings({ perPayoutUsdMinor: 1n, perDayUsdMinor: 1n }),
  ...changes,
});

test('a treasury with enough funds gives no warning', () => {
  expect(warningsOf(view())).toEqual([]);
});

test.each([
  [
    'SOL below the warning',
    { facts: facts({ lamports: 99_999_999n }) },
    'is left for network fees',
  ],
  [
    'SOL below the floor',
    { facts: facts({ lamports: SOL_FLOOR_LAMPORTS - 1n }) },
    'Payouts are on hold',
  ],
  ['PYUSD below the warning', { facts: facts({ baseUnits: 999_999_999n }) }, 'left to pay with'],
  ['a frozen account', { facts: facts({ isFrozen: true }) }, 'has frozen'],
  ['more in the queue than there is', { queuedUsdMinor: 500_001n }, 'Queued payouts need more'],
  ['a chain that is silent', { facts: null }, 'does not answer'],
] as [string, Partial<TreasuryView>, string][])(
  '%s is reported before payouts are held',
  (_n, changes, words) => {
    expect(warningsOf(view(changes)).join(' ')).toContain(words);
  },
);

test('money reserved for payments under way is not available', () => {
  const { exposure } = view();
  const reserved = { ...exposure, reservedBaseUnits: 4_500_000_000n };
  expect(warningsOf(view({ exposure: reserved }))).toHaveLength(1);
});
