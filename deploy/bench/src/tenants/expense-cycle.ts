import { writeInvoice } from '@outlay/stack/demo-data';
import type { Tenant } from './tenant.ts';
import type { WebhookInbox } from './webhook-inbox.ts';

/** Milliseconds of each phase of an expense. */
export interface CycleTimes {
  /** From upload until the fields are read. */
  readonly receipt: number;
  /** From creating to the answer of the submission. */
  readonly requests: number;
  /** From submission until its webhook arrives. */
  readonly webhook: number;
  /** From approval until the payment is final and its webhook arrives. */
  readonly payment: number;
}

const EVENT_MAX_MS = 120_000;

/** A member uploads an invoice and submits it, another one approves it, and it is paid. @throws when a phase fails */
export async function expenseCycle(
  { spender, approver, choice, name }: Tenant,
  inbox: WebhookInbox,
  number: number,
): Promise<CycleTimes> {
  // Small amounts, so that the treasury lasts for the run.
  const total = `${1 + (number % 9)}.50`;
  const invoice = writeInvoice({
    vendor: `${name} Supplies`,
    title: 'Paper',
    number: `T-${number}`,
    date: '2026-11-20',
    currency: 'USD',
    total,
  });
  const beganMs = performance.now();
  const { receipt_id: receiptId, error } = await spender.uploadBytes(invoice, `${number}.pdf`);
  const readMs = performance.now();
  if (error !== null) throw new Error(`receipt not read: ${error}`);
  const { id } = await spender.createExpense({
    title: `Paper ${number}`,
    amount: total,
    currency: 'USD',
    time: '2026-11-20',
    receipt_id: receiptId,
    ...choice,
  });
  await spender.submit(id);
  const submittedMs = performance.now();
  const submitted = await inbox.first('ExpenseSubmitted', id, EVENT_MAX_MS);
  const { data } = await inbox.first('StepAssigned', id, EVENT_MAX_MS);
  await approver.decideStep(id, Number(data.stepId), 'approve');
  const approvedMs = performance.now();
  const paid = await inbox.first('ExpensePaid', id, EVENT_MAX_MS);
  return {
    receipt: readMs - beganMs,
    requests: submittedMs - readMs,
    webhook: Math.max(0, submitted.atMs - submittedMs),
    payment: paid.atMs - approvedMs,
  };
}
