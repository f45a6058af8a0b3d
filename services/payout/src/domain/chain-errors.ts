import type { HoldCode } from './holds.ts';

/** A TransactionError from the RPC: a text or an object with one key. */
export type ChainError = string | object;

const CUSTOM_CODES: Readonly<Record<number, { hold: HoldCode; code: string; reason: string }>> = {
  0x1: {
    hold: 'TREASURY_EMPTY',
    code: 'TREASURY_EMPTY',
    reason: 'The treasury did not hold enough PYUSD when the payment was executed.',
  },
  0x11: {
    hold: 'RECIPIENT_FROZEN',
    code: 'ACCOUNT_FROZEN',
    reason: "The payee's token account is frozen by the issuer.",
  },
  0x24: {
    hold: 'MEMO_REQUIRED',
    code: 'MEMO_REQUIRED',
    reason: "The payee's token account requires a memo and refused the payment.",
  },
};

/** Position of the guard among a payout's instructions, and the system program's error for an existing account. */
export const GUARD_INSTRUCTION_INDEX = 2;
const ACCOUNT_ALREADY_IN_USE = 0;

/** Whether a payout with a guard failed because an earlier payment's guard exists. */
export const isGuardInUse = (error: ChainError): boolean =>
  customCodeOf(error) === ACCOUNT_ALREADY_IN_USE && indexOf(error) === GUARD_INSTRUCTION_INDEX;

function indexOf(error: ChainError): unknown {
  if (typeof error === 'string' || !('InstructionError' in error)) return null;
  return Array.isArray(error.InstructionError) ? (error.InstructionError as unknown[])[0] : null;
}

/** Number of a program's custom error in `{InstructionError: [index, {Custom: n}]}`; null for every other error. */
function customCodeOf(error: ChainError): number | null {
  if (typeof error === 'string' || !('InstructionError' in error)) return null;
  const detail: unknown = Array.isArray(error.InstructionError)
    ? (error.InstructionError as unknown[])[1]
    : null;
  if (typeof detail !== 'object' || detail === null || !('Custom' in detail)) return null;
  return typeof detail.Custom === 'number' ? detail.Custom : null;
}

const nameOf = (error: ChainError): string =>
  typeof error === 'string' ? error : (Object.keys(error)[0] ?? 'unknown');

/** What a simulation error before signing means; 'later' when it says nothing about the payment. */
export function holdAfterSimulation(error: ChainError): HoldCode | 'later' {
  const name = nameOf(error);
  if (name === 'BlockhashNotFound' || name === 'AccountInUse') return 'later';
  if (name === 'InsufficientFundsForRent' || name === 'InsufficientFundsForFee') {
    return 'TREASURY_SOL_LOW';
  }
  return CUSTOM_CODES[customCodeOf(error) ?? -1]?.hold ?? 'SIMULATION_FAILED';
}

/** Code and message of a payment that the chain executed and refused. The fee was spent, but no PYUSD moved. */
export function failureOf(error: ChainError): { code: string; reason: string } {
  const known = CUSTOM_CODES[customCodeOf(error) ?? -1];
  if (known) return { code: known.code, reason: known.reason };
  if (nameOf(error).startsWith('InsufficientFundsFor')) {
    return { code: 'TREASURY_SOL_LOW', reason: 'The treasury had too little SOL for the payment.' };
  }
  return { code: 'CHAIN_REFUSED', reason: `The network refused the payment (${nameOf(error)}).` };
}
