import type { Viewer } from '@outlay/platform/auth';
import { isCurrency, parseDecimal } from '@outlay/platform/money';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import type { Corrections, Receipt } from '../domain/receipt.ts';
import { READ_FIELDS, type ReadField } from '../domain/extraction.ts';
import type { UnitOfWork } from './ports.ts';
import { extractedEvent } from './receipt-events.ts';
import { markDeleted } from './upload-receipt.ts';

/** An absent field stays as it is; null clears it. */
export type CorrectionInput = Readonly<Partial<Record<ReadField, string | null>>>;

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

const TEXT_MAX = { vendor: 300, invoiceNumber: 100 } as const;

function problemsOf(input: CorrectionInput, { values }: Receipt): Refusal<'VALIDATION_FAILED'>[] {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const add = (field: ReadField, message: string): void => {
    problems.push({ code: 'VALIDATION_FAILED', message, field });
  };
  const amount = input.amount ? parseDecimal(input.amount) : undefined;
  if (amount === null) add('amount', 'Amount must be a number.');
  const isCreditNote = values?.documentKind === 'credit_note';
  if (amount && amount.units < 0n && !isCreditNote) add('amount', 'Amount must be 0 or more.');
  const { currency } = input;
  if (currency && !isCurrency(currency) && !/^[A-Z]{3}$/.test(currency)) {
    add('currency', 'Currency must be an ISO 4217 code.');
  }
  for (const field of ['vendor', 'invoiceNumber'] as const) {
    if ((input[field]?.length ?? 0) > TEXT_MAX[field]) {
      add(field, `At most ${TEXT_MAX[field]} characters.`);
    }
    if (CONTROL_CHARACTERS.test(input[field] ?? '')) {
      add(field, 'Contains unsupported characters.');
    }
  }
  return problems;
}

/** The corrections with those of the input. A value equal to the one that was read is no correction and removes an earlier one. */
function withInput(
  { values, corrections }: Receipt,
  input: CorrectionInput,
  { by, at }: { by: string; at: string },
): Corrections {
  const next: Corrections = {};
  for (const field of READ_FIELDS) {
    const given = input[field];
    const before = corrections[field];
    const value = given === undefined ? before?.value : given?.trim() || null;
    if (value === undefined || value === (values?.[field]?.value ?? null)) continue;
    next[field] = before?.value === value ? before : { value, by, at };
  }
  return next;
}

export interface ChangeCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly id: string;
}

const refuseCorrection = () =>
  refuse('RECEIPT_IN_USE', 'This receipt belongs to a submitted, approved or paid expense.');

const refuseDeletion = () =>
  refuse('RECEIPT_IN_USE', 'An expense was submitted with this receipt, so it stays as evidence.');

type ChangeRefusal = 'NOT_FOUND' | 'VALIDATION_FAILED' | 'RECEIPT_IN_USE';

/**
 * Stores corrections beside the values that were read. Only the uploader may correct, and only until an expense with the receipt is
 * submitted. A corrected vendor name is remembered for the vendor's next receipt.
 */
export const updateReceipt =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  (
    { viewer, cause, id }: ChangeCommand,
    input: CorrectionInput,
  ): Promise<Result<{ id: string }, ChangeRefusal>> =>
    unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.lock(viewer.organizationId, id);
      if (receipt?.ownerId !== viewer.userId) return refuse('NOT_FOUND', 'Receipt not found.');
      const refused = refuseAll(problemsOf(input, receipt));
      if (refused) return refused;
      const at = new Date().toISOString();
      const corrections = withInput(receipt, input, { by: viewer.userId, at });
      if (!(await scope.saveCorrections(id, corrections))) return refuseCorrection();
      await scope.publish(extractedEvent({ ...receipt, corrections }, receipt.values));
      const vendor = input.vendor === undefined ? null : corrections.vendor?.value;
      const registration = receipt.values?.vendorRegistration;
      if (vendor && registration)
        await scope.rememberName(viewer.organizationId, registration, vendor);
      return ok({ id });
    });

/** Has a receipt analysed again that could not be read. Only the uploader may ask; any other status stays as it is. */
export const retryReceipt =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  ({ viewer, cause, id }: ChangeCommand): Promise<Result<{ id: string }, 'NOT_FOUND'>> =>
    unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.lock(viewer.organizationId, id);
      if (receipt?.ownerId !== viewer.userId) return refuse('NOT_FOUND', 'Receipt not found.');
      if (receipt.status === 'failed') await scope.analyseAgain(id);
      return ok({ id });
    });

/**
 * Deletes a receipt that no submitted expense names. It is only marked here: the expense service decides whether a submission came
 * first, and then either the mark or the file is removed.
 */
export const deleteReceipt =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  ({
    viewer,
    cause,
    id,
  }: ChangeCommand): Promise<Result<{ id: string }, 'NOT_FOUND' | 'RECEIPT_IN_USE'>> =>
    unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.lock(viewer.organizationId, id);
      if (receipt?.ownerId !== viewer.userId) return refuse('NOT_FOUND', 'Receipt not found.');
      return (await markDeleted(scope, receipt)) ? ok({ id }) : refuseDeletion();
    });
