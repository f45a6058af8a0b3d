import { createStatementVerifier } from './signed-statement.ts';
import type { EventEnvelope } from '@outlay/platform/events';
import type { PaymentSent } from '@outlay/schemas/events';
import { PAYMENT_RECEIPT, type PaymentReceipt } from './attestations.ts';

/** Throws for a payment that the signer's receipt does not prove, so that its event is set aside as failed and changes nothing. */
export type CheckReceipt = (event: EventEnvelope<'PaymentSent'>) => void;

/** `keySet` is the JSON Web Key Set of the signer. */
export function createReceiptCheck(keySet: string): CheckReceipt {
  const verify = createStatementVerifier(keySet, PAYMENT_RECEIPT);
  return ({ data, orgid }) => {
    const problem = receiptProblem(verify(data.receipt), data, orgid);
    if (problem !== null) throw new Error(`UNPROVEN_PAYMENT: ${problem}`);
  };
}

/** Digits of PYUSD behind the point. */
const DECIMALS = 6;

/**
 * Why a payment is not to be believed: the signer never said so, or said something else. Null when its receipt proves it.
 * `receipt` is null where its signature does not verify.
 */
export function receiptProblem(
  receipt: PaymentReceipt | null,
  payment: PaymentSent,
  organizationId: string,
): string | null {
  if (!receipt) return 'the payment has no valid receipt of the signer';
  const { expenseId, payoutId, mint, recipient, signature } = payment;
  const paid = { organizationId, expenseId, payoutId, mint, recipient, signature };
  const signed: Readonly<Record<string, unknown>> = { ...receipt };
  const other = Object.entries(paid).find(([field, value]) => signed[field] !== value);
  if (other) return `the signer's receipt has another ${other[0]}`;
  return receipt.amountBaseUnits === baseUnitsOf(payment.amount)
    ? null
    : "the signer's receipt has another amount";
}

function baseUnitsOf(amount: string): string | null {
  const [whole = '', part = ''] = amount.split('.');
  return part.length > DECIMALS ? null : BigInt(whole + part.padEnd(DECIMALS, '0')).toString();
}
