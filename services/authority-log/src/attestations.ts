import { hash, id, moment } from '@outlay/authority';
import type { StatementKind } from './signed-statement.ts';
import { z } from 'zod';

const sessionSchema = z.object({ organizationId: id(), memberId: id(), statementHash: hash() });
const head = { sequence: z.int().min(0), head: hash() };
const headSchema = z.object({
  organizationId: id(),
  ...head,
  /** When the log's writer said so. */
  at: moment(),
});
const receiptSchema = z.object({
  organizationId: id(),
  expenseId: id(),
  submission: z.int().min(1),
  contentHash: hash(),
  payoutId: z.uuid(),
  /** Address of the token. */
  mint: z.string().max(44),
  /** Address that pays. */
  treasury: z.string().max(44),
  recipient: z.string().max(44),
  payeeMemo: z.string().max(500).nullable(),
  /** Millionths of a PYUSD. */
  amountBaseUnits: z.string().regex(/^[1-9]\d{0,19}$/),
  /** The transaction's signature, base58. */
  signature: z.string().max(90),
  /** Those whose decisions the payment rests on; empty for an approval without people. */
  deciderIds: z.array(id()).max(200),
  /** The newest entry of the authority log that the signer judged by. */
  log: z.object(head),
  signedAt: moment(),
});

/** What identity attests: this session of this member asked for the statement with this hash. */
export const SESSION_ATTESTATION: StatementKind<z.output<typeof sessionSchema>> = {
  typ: 'outlay-session+jws',
  schema: sessionSchema,
};

/** What identity states: this is the newest entry of an organization's log. */
export const LOG_HEAD: StatementKind<LogHead> = { typ: 'outlay-log-head+jws', schema: headSchema };

/** What the signer states: it judged this payment by the log and signed it. A transaction that does not land keeps its receipt. */
export const PAYMENT_RECEIPT: StatementKind<PaymentReceipt> = {
  typ: 'outlay-payment-receipt+jws',
  schema: receiptSchema,
};

export type LogHead = z.output<typeof headSchema>;
export type PaymentReceipt = z.output<typeof receiptSchema>;
