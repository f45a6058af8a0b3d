import { expect, test } from 'vitest';
import { aPayout, paymentFacts } from '../../test/fixtures/a-payout.ts';
import { failureOf, holdAfterSimulation } from './chain-errors.ts';
import { objectionTo, SOL_FLOOR_LAMPORTS, type PaymentFacts } from './check-chain.ts';
import { objectionToReservation, type ReservationRequest } from './reservation.ts';

const mint = { isToken2022: true, decimals: 6, transferFeeBasisPoints: 0, hasTransferHook: false };
const recipient = { isTreasury: false, isOnCurve: true, isPlainAccount: true, tokenAccount: null };
const tokenAccount = { balance: 1n, frozen: false };

test('nothing stands in the way of an ordinary payment', () => {
  expect(objectionTo(paymentFacts())).toBeNull();
});

test.each([
  ['the mint is missing', { mint: null }, 'MINT_UNEXPECTED'],
  ['the mint has other decimals', { mint: { ...mint, decimals: 9 } }, 'MINT_UNEXPECTED'],
  ['transfers cost a fee', { mint: { ...mint, transferFeeBasisPoints: 1 } }, 'MINT_CHANGED'],
  ['transfers run a hook', { mint: { ...mint, hasTransferHook: true } }, 'MINT_CHANGED'],
  [
    'it would pay itself',
    { recipient: { ...recipient, isTreasury: true } },
    'RECIPIENT_IS_TREASURY',
  ],
  [
    'no key can sign there',
    { recipient: { ...recipient, isOnCurve: false } },
    'RECIPIENT_NOT_A_WALLET',
  ],
  [
    'it is no wallet',
    { recipient: { ...recipient, isPlainAccount: false } },
    'RECIPIENT_NOT_A_WALLET',
  ],
  [
    'the account is frozen',
    { recipient: { ...recipient, tokenAccount: { frozen: true, ownedByRecipient: true } } },
    'RECIPIENT_FROZEN',
  ],
  [
    'the account is somebody else’s',
    { recipient: { ...recipient, tokenAccount: { frozen: false, ownedByRecipient: false } } },
    'RECIPIENT_ACCOUNT_TAKEN',
  ],
  [
    'there is no PYUSD',
    { treasury: { lamports: 10n ** 9n, tokenAccount: null } },
    'TREASURY_EMPTY',
  ],
  [
    'the treasury is frozen',
    { treasury: { lamports: 10n ** 9n, tokenAccount: { ...tokenAccount, frozen: true } } },
    'TREASURY_FROZEN',
  ],
  [
    'rent would go below the SOL floor',
    { treasury: { lamports: SOL_FLOOR_LAMPORTS + 99n, tokenAccount }, rentLamports: 100n },
    'TREASURY_SOL_LOW',
  ],
] as [string, Partial<PaymentFacts>, string][])('held when %s', (_name, change, code) => {
  expect(objectionTo(paymentFacts(change))?.code).toBe(code);
});

const reservation = (changes: Partial<ReservationRequest> = {}): unknown => {
  const objection = objectionToReservation({
    payout: aPayout(),
    amountBaseUnits: 25n,
    balanceBaseUnits: 100n,
    exposure: { reservedBaseUnits: 75n, lastDayUsdMinor: 7_500n },
    limits: { perPayoutUsdMinor: 10_000n, perDayUsdMinor: 10_000n },
    ...changes,
  });
  return objection?.kind === 'hold' ? objection.code : (objection?.kind ?? 'reserved');
};

test('what is promised to others cannot be promised again; it waits while that may come free', () => {
  expect(reservation()).toBe('reserved');
  expect(reservation({ amountBaseUnits: 26n })).toBe('wait');
  expect(reservation({ amountBaseUnits: 101n })).toBe('TREASURY_EMPTY');
});

test('the daily limit counts what was signed, this payout included', () => {
  const exposure = { reservedBaseUnits: 0n, lastDayUsdMinor: 7_501n };
  expect(reservation({ exposure })).toBe('ABOVE_CAP');
  expect(reservation({ exposure, payout: aPayout({ waivedCode: 'ABOVE_CAP' }) })).toBe('reserved');
});

const custom = (code: number): object => ({ InstructionError: [4, { Custom: code }] });

test('errors of the chain have names that people understand; what says nothing waits', () => {
  expect(holdAfterSimulation(custom(1))).toBe('TREASURY_EMPTY');
  expect(holdAfterSimulation(custom(0x11))).toBe('RECIPIENT_FROZEN');
  expect(holdAfterSimulation(custom(0x24))).toBe('MEMO_REQUIRED');
  expect(holdAfterSimulation({ InsufficientFundsForRent: { account_index: 0 } })).toBe(
    'TREASURY_SOL_LOW',
  );
  expect(holdAfterSimulation('BlockhashNotFound')).toBe('later');
  expect(holdAfterSimulation({ InstructionError: [4, 'InvalidAccountData'] })).toBe(
    'SIMULATION_FAILED',
  );
  expect(failureOf(custom(0x11)).code).toBe('ACCOUNT_FROZEN');
  expect(failureOf(custom(77))).toMatchObject({ code: 'CHAIN_REFUSED' });
});
