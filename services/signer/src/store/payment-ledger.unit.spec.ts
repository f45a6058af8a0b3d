import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPaymentLedger, type LedgerEntry } from './payment-ledger.ts';

const limits = { perPayoutMaxBaseUnits: 30_000_000n, perDayMaxBaseUnits: 50_000_000n };
const HOUR_MS = 3_600_000;
let last = 0;
const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  organizationId: '1',
  expenseId: String((last += 1)),
  submission: 1,
  payoutId: `payout-${last}`,
  treasury: 'first',
  amountBaseUnits: 20_000_000n,
  ...changes,
});
const codeOf = (work: () => void): string => {
  try {
    work();
    return 'signed';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

test('above the limit of a payout or of a day nothing is signed; after a day the sum starts anew', () => {
  let now = 0;
  const ledger = openPaymentLedger(':memory:', limits, () => now);
  expect(codeOf(() => ledger.reserve(entry({ amountBaseUnits: 30_000_001n })))).toBe(
    'ABOVE_SIGNER_LIMIT',
  );
  ledger.reserve(entry());
  ledger.reserve(entry({ amountBaseUnits: 30_000_000n }));
  expect(codeOf(() => ledger.reserve(entry({ amountBaseUnits: 1n })))).toBe('ABOVE_SIGNER_LIMIT');
  now = 24 * HOUR_MS + 1;
  expect(codeOf(() => ledger.reserve(entry()))).toBe('signed');
});

test("one organization's day does not count against another's", () => {
  const ledger = openPaymentLedger(':memory:', limits);
  ledger.reserve(entry());
  ledger.reserve(entry({ amountBaseUnits: 30_000_000n }));
  expect(codeOf(() => ledger.reserve(entry({ organizationId: '2' })))).toBe('signed');
});

test('one approval is paid as one payout only, in as many attempts as it takes', () => {
  const ledger = openPaymentLedger(':memory:', limits);
  const first = entry();
  ledger.reserve(first);
  expect(codeOf(() => ledger.reserve(first))).toBe('signed');
  expect(codeOf(() => ledger.reserve({ ...first, payoutId: 'another' }))).toBe(
    'PAID_AS_ANOTHER_PAYOUT',
  );
});

test('a payout of one approval cannot be presented as that of another', () => {
  const ledger = openPaymentLedger(':memory:', limits);
  const first = entry();
  ledger.reserve(first);
  expect(codeOf(() => ledger.reserve(entry({ payoutId: first.payoutId })))).toBe(
    'PAID_AS_ANOTHER_PAYOUT',
  );
});

test('remembers the treasury that a payout was signed for first', () => {
  const ledger = openPaymentLedger(':memory:', limits);
  const first = entry({ amountBaseUnits: 1n });
  expect(ledger.firstTreasuryOf(first.payoutId)).toBeNull();
  ledger.reserve(first);
  ledger.reserve({ ...first, treasury: 'second' });
  expect(ledger.firstTreasuryOf(first.payoutId)).toBe('first');
  ledger.close();
});

test('limits hold over a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const path = join(folder, 'payments.sqlite');
  const before = openPaymentLedger(path, limits);
  before.reserve(entry());
  before.reserve(entry({ amountBaseUnits: 30_000_000n }));
  before.close();
  const after = openPaymentLedger(path, limits);
  expect(codeOf(() => after.reserve(entry({ amountBaseUnits: 1n })))).toBe('ABOVE_SIGNER_LIMIT');
  after.close();
  rmSync(folder, { recursive: true });
});
