import type { Viewer } from '@outlay/platform/auth';
import { isCurrency, parseDecimal } from '@outlay/platform/money';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { corrected, keepsReceipt, type ReceiptValues } from '../domain/receipt.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { UnitOfWork } from './ports.ts';
import { extractedEvent } from './receipt-events.ts';
import { forget } from './upload-receipt.ts';

/** Absent: unchanged; null clears it. */
export interface Corrections {
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly date?: string | null;
  readonly vendor?: string | null;
  readonly invoiceNumber?: string | null;
}

const NOTHING_READ: ReceiptValues = {
  engine: 'entered by hand',
  amount: null,
  currency: null,
  date: null,
  vendor: null,
  invoiceNumber: null,
  categoryBuckets: [],
};

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

const TEXT_MAX = { vendor: 300, invoiceNumber: 100 } as const;

function problemsOf(input: Corrections): Refusal<'VALIDATION_FAILED'>[] {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const add = (field: keyof Corrections, message: string): void => {
    problems.push({ code: 'VALIDATION_FAILED', message, field });
  };
  const amount = input.amount ? parseDecimal(input.amount) : undefined;
  if (amount === null) add('amount', 'Amount must be a number.');
  if (amount && amount.units < 0n) add('amount', 'Amount must be 0 or more.');
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

function apply(values: ReceiptValues, input: Corrections): ReceiptValues {
  const pick = (key: keyof Corrections) => {
    const given = input[key];
    return given === undefined ? values[key] : corrected(given?.trim() || null);
  };
  return {
    ...values,
    amount: pick('amount'),
    currency: pick('currency'),
    date: pick('date'),
    vendor: pick('vendor'),
    invoiceNumber: pick('invoiceNumber'),
  };
}

export interface ChangeCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly id: string;
}

/** Corrects extracted values; only for the uploader. A corrected vendor name is remembered for the vendor's next receipt. */
export const updateReceipt =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  async (
    { viewer, cause, id }: ChangeCommand,
    input: Corrections,
  ): Promise<Result<{ id: string }, 'NOT_FOUND' | 'VALIDATION_FAILED'>> => {
    const refused = refuseAll(problemsOf(input));
    if (refused) return refused;
    return unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.lock(viewer.organizationId, id);
      if (receipt?.ownerId !== viewer.userId) return refuse('NOT_FOUND', 'Receipt not found.');
      const values = apply(receipt.values ?? NOTHING_READ, input);
      await scope.saveValues(id, values);
      // An expense is compared with its receipt's corrected values.
      await scope.publish(extractedEvent(receipt, values));
      const { vendor, vendorRegistration } = values;
      const isTaught = input.vendor !== undefined && vendor && vendorRegistration;
      if (isTaught)
        await scope.rememberName(viewer.organizationId, vendorRegistration, vendor.value);
      return ok({ id });
    });
  };

/** Deletes a receipt that is not attached to a submitted, approved or paid expense. */
export const deleteReceipt =
  (ports: { unitOfWork: UnitOfWork; storage: FileStorage }) =>
  async ({
    viewer,
    cause,
    id,
  }: ChangeCommand): Promise<Result<{ id: string }, 'NOT_FOUND' | 'RECEIPT_IN_USE'>> => {
    const found = await ports.unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.lock(viewer.organizationId, id);
      if (receipt?.ownerId !== viewer.userId) return refuse('NOT_FOUND', 'Receipt not found.');
      if (keepsReceipt(await scope.carrierStatus(id))) {
        return refuse(
          'RECEIPT_IN_USE',
          'A submitted, approved or paid expense carries this receipt.',
        );
      }
      return ok(receipt);
    });
    if (!found.ok) return found;
    await forget(ports, found.value, cause);
    return ok({ id });
  };
