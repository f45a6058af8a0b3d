import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPaymentLedger, type LedgerEntry } from './payment-ledger.ts';

const limits = { perPayoutMaxBaseUnits: 30_000_000n, perDayMaxBaseUnits: 50_000_000n };
const MUCH = { perPayoutMaxBaseUnits: 10n ** 12n, perDayMaxBaseUnits: 10n ** 15n };
const HOUR_MS = 3_600_000;
let last = 0;
const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  organizationId: '1',
  expenseId: String((last += 1)),
  payoutId: `payout-${last}`,
  payeeId: '7',
  isAutomatic: false,
  belowPasskeyIds: ['9'],
  usdCents: 2_000n,
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

test('remembers the payout that an expense was last signed for, in as many attempts as it takes', () => {
  const ledger = openPaymentLedger(':memory:', limits);
  const first = entry({ amountBaseUnits: 1n });
  expect(ledger.paidAs('1', first.expenseId)).toBeNull();
  expect(ledger.firstSignedAtMs(first.payoutId)).toBeNull();
  ledger.reserve(first);
  ledger.reserve(first);
  expect(ledger.paidAs('1', first.expenseId)).toBe(first.payoutId);
  expect(ledger.paidAs('2', first.expenseId)).toBeNull();
  ledger.reserve({ ...first, payoutId: 'another' });
  expect(ledger.paidAs('1', first.expenseId)).toBe('another');
});

test('a payout of one expense cannot be presented as that of another', () => {
  const ledger = openPaymentLedger(':memory:', limits);
  const first = entry();
  ledger.reserve(first);
  expect(codeOf(() => ledger.reserve(entry({ payoutId: first.payoutId })))).toBe('ALREADY_PAID');
  expect(codeOf(() => ledger.reserve({ ...first, organizationId: '2' }))).toBe('ALREADY_PAID');
});

test('a small submission and a large one of an expense are no one payout, and sums count whoever decides on either', () => {
  const ledger = openPaymentLedger(':memory:', MUCH);
  const small = entry({ usdCents: 100n, belowPasskeyIds: [] });
  ledger.reserve(small);
  expect(codeOf(() => ledger.reserve({ ...small, usdCents: 240_000n }))).toBe('ALREADY_PAID');
  ledger.reserve({ ...small, belowPasskeyIds: ['9'] });
  ledger.reserve({ ...small, belowPasskeyIds: ['9'] });
  expect(ledger.spentExcept('1', 'another').byDecider('9', 1)).toBe(100n);
});

test('sums what each decider, payee and organization was part of, each payout once, over days', () => {
  let now = 40 * 24 * HOUR_MS;
  const ledger = openPaymentLedger(':memory:', MUCH, () => now);
  const old = entry({ usdCents: 100n });
  ledger.reserve(old);
  now += 2 * 24 * HOUR_MS;
  const fresh = entry({ usdCents: 1_000n, belowPasskeyIds: ['9', '8'] });
  ledger.reserve(fresh);
  ledger.reserve(fresh);
  ledger.reserve(entry({ organizationId: '2', usdCents: 7n }));
  ledger.reserve(entry({ usdCents: 5n, payeeId: '6', isAutomatic: true, belowPasskeyIds: [] }));
  const spent = ledger.spentExcept('1', 'a new one');
  expect([1, 30].map((days) => spent.byDecider('9', days))).toEqual([1_000n, 1_100n]);
  expect(spent.byDecider('8', 30)).toBe(1_000n);
  expect([1, 30].map((days) => spent.toPayee('7', days))).toEqual([1_000n, 1_100n]);
  expect([1, 30].map((days) => spent.byOrganization(days))).toEqual([1_005n, 1_105n]);
  expect(['6', '7'].map((id) => spent.withoutPeople(id, 28))).toEqual([5n, 0n]);
  expect(ledger.spentExcept('1', fresh.payoutId).byDecider('9', 30)).toBe(100n);
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

test('a second signer does not start on the folder of one that was restarted and has not signed since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const start = () => openPaymentLedger(join(folder, 'payments.sqlite'), limits);
  start().close();
  const restarted = start();
  expect(start).toThrow('database is locked');
  restarted.close();
  rmSync(folder, { recursive: true });
});
