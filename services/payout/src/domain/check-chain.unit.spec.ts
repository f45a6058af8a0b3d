import { expect, test } from 'vitest';
import { A_WALLET, aMint, aPayout, paymentFacts } from '../../test/fixtures/a-payout.ts';
import { failureOf, holdAfterSimulation } from './chain-errors.ts';
import {
  objectionTo,
  SOL_FLOOR_LAMPORTS,
  type PaymentFacts,
  type RecipientRule,
} from './check-chain.ts';
import {
  ACCOUNTS_OPENED_PER_DAY_MAX,
  objectionToReservation,
  RENT_MAX_LAMPORTS,
  type Exposure,
  type ReservationRequest,
} from './reservation.ts';

const anybody: RecipientRule = { allowListOnly: false, listed: null };
const recipient = {
  tokenAddress: 'account',
  isTreasury: false,
  isOnCurve: true,
  isSystemAccount: true,
  tokenAccount: null,
};
const tokenAccount = { balance: 1n, frozen: false };

test('an ordinary payment passes every check', () => {
  expect(objectionTo(paymentFacts(), anybody)).toBeNull();
});

test.each([
  ['the mint is missing', { mint: null }, 'MINT_UNEXPECTED'],
  ['the mint has other decimals', { mint: aMint({ decimals: 9 }) }, 'MINT_UNEXPECTED'],
  ['transfers cost a fee', { mint: aMint({ transferFeeBasisPoints: 1 }) }, 'MINT_CHANGED'],
  ['transfers are paused', { mint: aMint({ isPaused: true }) }, 'MINT_CHANGED'],
  ['transfers run a hook', { mint: aMint({ transferHook: A_WALLET }) }, 'MINT_CHANGED'],
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
    { recipient: { ...recipient, isSystemAccount: false } },
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
  expect(objectionTo(paymentFacts(change), anybody)?.code).toBe(code);
});

const anExposure = (changes: Partial<Exposure> = {}): Exposure => ({
  reservedBaseUnits: 0n,
  lastDayUsdMinor: 0n,
  allLastDayUsdMinor: 0n,
  accountsOpened: 0,
  accountsOpening: 0,
  ...changes,
});

const reservation = (changes: Partial<ReservationRequest> = {}): unknown => {
  const objection = objectionToReservation({
    payout: aPayout(),
    amountBaseUnits: 25n,
    balanceBaseUnits: 100n,
    exposure: anExposure({ reservedBaseUnits: 75n, lastDayUsdMinor: 7_500n }),
    limits: { perPayoutUsdMinor: 10_000n, perDayUsdMinor: 10_000n },
    operatorLimits: { perPayoutUsdMinor: 50_000n, perDayUsdMinor: 50_000n },
    rentLamports: 0n,
    ...changes,
  });
  return objection?.kind === 'hold' ? objection.code : (objection?.kind ?? 'reserved');
};

test('rule 14: reserved money cannot be reserved again; the payout waits while it may become free', () => {
  expect(reservation()).toBe('reserved');
  expect(reservation({ amountBaseUnits: 26n })).toBe('wait');
  expect(reservation({ amountBaseUnits: 101n })).toBe('TREASURY_EMPTY');
});

test('the daily limit counts signed amounts, including this payout', () => {
  const exposure = anExposure({ lastDayUsdMinor: 7_501n });
  expect(reservation({ exposure })).toBe('ABOVE_CAP');
  expect(reservation({ exposure, payout: aPayout({ waivedCode: 'ABOVE_CAP' }) })).toBe('reserved');
});

test("the operator's daily limit covers all organizations and is never waived; an organization's own limit is below it", () => {
  expect(reservation({ exposure: anExposure({ allLastDayUsdMinor: 47_500n }) })).toBe('reserved');
  const full = anExposure({ allLastDayUsdMinor: 47_501n });
  expect(reservation({ exposure: full })).toBe('ABOVE_OPERATOR_CAP');
  expect(reservation({ exposure: full, payout: aPayout({ waivedCode: 'ABOVE_CAP' }) })).toBe(
    'ABOVE_OPERATOR_CAP',
  );
});

test('a payee who keeps closing the account to collect its rent gets no new account until a person decides', () => {
  const opened = anExposure({ accountsOpened: ACCOUNTS_OPENED_PER_DAY_MAX });
  expect(reservation({ exposure: opened })).toBe('reserved');
  expect(reservation({ exposure: opened, rentLamports: 1n })).toBe('PAYEE_ACCOUNT_COST');
  expect(reservation({ rentLamports: RENT_MAX_LAMPORTS })).toBe('reserved');
  expect(reservation({ rentLamports: RENT_MAX_LAMPORTS + 1n })).toBe('PAYEE_ACCOUNT_COST');
  const payout = aPayout({ waivedCode: 'PAYEE_ACCOUNT_COST' });
  expect(reservation({ exposure: opened, rentLamports: 1n, payout })).toBe('reserved');
});

test('while one payment opens the account of a payee, the next payments wait for it and are not held', () => {
  const opening = anExposure({ accountsOpening: 7 });
  expect(reservation({ exposure: opening, rentLamports: 1n })).toBe('wait');
  expect(reservation({ exposure: opening })).toBe('reserved');
});

test('an address without a private key is paid only if the vault was approved by a person', () => {
  const off = paymentFacts({ recipient: { ...recipient, isOnCurve: false } });
  const codeUnder = (rule: RecipientRule): unknown => objectionTo(off, rule)?.code ?? 'paid';
  expect(codeUnder({ allowListOnly: false, listed: { isVault: true } })).toBe('paid');
  expect(codeUnder({ allowListOnly: false, listed: { isVault: false } })).toBe(
    'RECIPIENT_NOT_A_WALLET',
  );
});

test('with the allow list on, a payee who is not on it is held', () => {
  const codeUnder = (rule: RecipientRule): unknown =>
    objectionTo(paymentFacts(), rule)?.code ?? 'paid';
  expect(codeUnder({ allowListOnly: true, listed: null })).toBe('NOT_ON_ALLOW_LIST');
  expect(codeUnder({ allowListOnly: true, listed: { isVault: false } })).toBe('paid');
});

const custom = (code: number): object => ({ InstructionError: [4, { Custom: code }] });

test('chain errors have readable names, and an unknown one waits', () => {
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
