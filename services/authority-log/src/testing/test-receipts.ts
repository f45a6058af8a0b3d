import { createStatementSigner } from '../signed-statement.ts';
import { createProofKeys } from './proof-keys.ts';
import type { PaymentSent } from '@outlay/schemas/events';
import { PAYMENT_RECEIPT } from '../attestations.ts';

/** The signer's receipts of payments, for the tests of those who believe them. */
export interface TestReceipts {
  /** JSON Web Key Set that verifies them. */
  readonly keySet: string;
  readonly receiptOf: (payment: Omit<PaymentSent, 'receipt'>, organizationId: string) => string;
}

/** Makes a signer's key. */
export function createTestReceipts(): TestReceipts {
  const { privateKeyPem, keySet } = createProofKeys().wallet;
  const signer = createStatementSigner(privateKeyPem, PAYMENT_RECEIPT);
  return {
    keySet,
    receiptOf: ({ expenseId, payoutId, mint, recipient, signature, amount }, organizationId) =>
      signer.sign({
        ...{ organizationId, expenseId, payoutId, mint, recipient, signature },
        submission: 1,
        contentHash: '0'.repeat(64),
        treasury: recipient,
        payeeMemo: null,
        amountBaseUnits: Math.round(Number(amount) * 1e6).toString(),
        deciderIds: [],
        log: { sequence: 1, head: '0'.repeat(64) },
        signedAt: '2026-11-21T09:30:00.000Z',
      }),
  };
}
